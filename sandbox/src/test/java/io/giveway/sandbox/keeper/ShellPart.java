package io.giveway.sandbox.keeper;

import io.giveway.sandbox.home.Layer;
import io.giveway.sandbox.part.Launch;
import io.giveway.sandbox.part.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part that is a shell script; it is ready when it has written a file named after itself. */
record ShellPart(String name, Path folder, String script, List<String> after) implements Part {

    @Override
    public @Nullable Integer port() {
        return null;
    }

    @Override
    public Layer layer() {
        return Layer.SERVICE;
    }

    /** A file of an earlier life says nothing of this one. */
    @Override
    public void prepare() throws IOException {
        Files.deleteIfExists(ready());
    }

    @Override
    public Launch launch() {
        return new Launch(List.of("sh", "-c", script), Map.of("READY", ready().toString()));
    }

    @Override
    public boolean isReady(long pid) {
        return Files.exists(ready());
    }

    Path ready() {
        return folder.resolve(name + ".ready");
    }
}
