package io.giveway.e2e.tidy;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Measures source files: lines of files and methods, files of packages, packages that do not say what they are. */
final class Sources {

    private static final int LONGEST_FILE = 400;
    private static final int LONGEST_METHOD = 50;
    private static final int MOST_FILES = 12;

    private final List<Path> files;

    private Sources(List<Path> files) {
        this.files = files;
    }

    /** All Java files below these folders. */
    static Sources under(List<Path> folders) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> found = Files.walk(folder)) {
                found.filter(file -> file.toString().endsWith(".java")).sorted().forEach(files::add);
            }
        }
        return new Sources(files);
    }

    /** One line for each size past its aim, and the median and the 90th percentile of file lengths. */
    List<String> strays() throws IOException {
        List<String> strays = new ArrayList<>();
        List<Long> lengths = new ArrayList<>();
        for (Path file : files) {
            long lines = lines(file);
            lengths.add(lines);
            if (lines > LONGEST_FILE) {
                strays.add(file + ": " + lines + " lines");
            }
        }
        lengths.sort(null);
        strays.addAll(longMethods());
        packages().forEach((folder, inside) -> {
            if (inside.size() > MOST_FILES) {
                strays.add(folder + ": " + inside.size() + " files");
            }
            if (inside.stream().noneMatch(file -> file.endsWith("package-info.java"))) {
                strays.add(folder + ": no package-info.java");
            }
        });
        strays.add(0, summary(lengths));
        return strays;
    }

    private static String summary(List<Long> sorted) {
        return sorted.isEmpty()
                ? "no files"
                : "%d files, median %d lines, p90 %d"
                        .formatted(sorted.size(), sorted.get(sorted.size() / 2), sorted.get(sorted.size() * 9 / 10));
    }

    private Map<Path, List<Path>> packages() {
        return files.stream().collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.toList()));
    }

    private static long lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }

    private List<String> longMethods() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            List<String> found = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                unit.accept(new LongMethods(unit, Trees.instance(task).getSourcePositions(), found), null);
            }
            return found;
        }
    }

    /** Walks one file and notes its long methods. */
    private static final class LongMethods extends TreeScanner<@Nullable Void, @Nullable Void> {

        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<String> found;

        private LongMethods(CompilationUnitTree unit, SourcePositions positions, List<String> found) {
            this.unit = unit;
            this.positions = positions;
            this.found = found;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
            LineMap map = unit.getLineMap();
            long lines = map.getLineNumber(positions.getEndPosition(unit, method))
                    - map.getLineNumber(positions.getStartPosition(unit, method))
                    + 1;
            if (lines > LONGEST_METHOD) {
                found.add(unit.getSourceFile().getName() + ": method " + method.getName() + ", " + lines + " lines");
            }
            return super.visitMethod(method, nothing);
        }
    }
}
