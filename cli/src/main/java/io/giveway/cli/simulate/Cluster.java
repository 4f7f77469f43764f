package io.giveway.cli.simulate;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The machines that a trace is played on: one pool for all, or walls between the departments. */
public record Cluster(List<Wall> walls) {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,7})x(\\d{1,2})");
    private static final String HEADER = "department,nodes,gpusPerNode";

    public Cluster {
        walls = List.copyOf(walls);
        Set<String> departments = new HashSet<>();
        for (Wall wall : walls) {
            if (!departments.add(wall.department())) {
                throw new IllegalArgumentException("walls: department " + wall.department() + " is there twice");
            }
        }
        if (walls.isEmpty()) {
            throw new IllegalArgumentException("walls: there is no node");
        }
    }

    /** One pool for all, written {@code 135x8}. */
    public static Cluster shared(String size) {
        Matcher matcher = SIZE.matcher(size);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("--nodes: '" + size + "' is not of the form 135x8");
        }
        return new Cluster(
                List.of(new Wall(Wall.SHARED, Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))));
    }

    /** Reads CSV {@code department,nodes,gpusPerNode}. */
    public static Cluster walled(List<String> lines) {
        if (lines.isEmpty() || !lines.get(0).strip().equals(HEADER)) {
            throw new IllegalArgumentException("walls: the first line must be " + HEADER);
        }
        Map<String, Wall> walls = new LinkedHashMap<>();
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            String[] parts = lines.get(i).strip().split(",", -1);
            if (parts.length != 3 || !parts[1].matches("\\d{1,7}") || !parts[2].matches("\\d{1,2}")) {
                throw new IllegalArgumentException("walls: line " + (i + 1) + " is not of the form " + HEADER);
            }
            Wall wall = new Wall(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
            if (walls.put(parts[0], wall) != null) {
                throw new IllegalArgumentException(
                        "walls: line " + (i + 1) + " names department " + parts[0] + " again");
            }
        }
        return new Cluster(List.copyOf(walls.values()));
    }

    /** The part that a department's jobs are played on. */
    public Cluster of(String department) {
        if (isShared()) {
            return this;
        }
        return new Cluster(List.of(walls.stream()
                .filter(wall -> wall.department().equals(department))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("walls: department " + department + " has no nodes"))));
    }

    public int gpus() {
        return walls.stream().mapToInt(Wall::gpus).sum();
    }

    public boolean isShared() {
        return walls.get(0).department().equals(Wall.SHARED);
    }

    @Override
    public String toString() {
        return isShared()
                ? walls.get(0).nodes() + (walls.get(0).nodes() == 1 ? " node with " : " nodes with ")
                        + walls.get(0).gpusPerNode() + " GPUs, shared by all departments"
                : gpus() + " GPUs in " + walls.size() + " walled department" + (walls.size() == 1 ? "" : "s");
    }
}
