package io.giveway.sandbox.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.giveway.sandbox.home.Endpoints;
import io.giveway.sandbox.home.Json;
import io.giveway.sandbox.home.PartStatus;
import io.giveway.sandbox.home.StackStatus;
import io.giveway.sandbox.process.ProcessId;
import io.giveway.sandbox.stack.Stack;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what runs: each part with its process, port, state and how often it had to be started again. */
@Command(
        name = "status",
        description = "Show the parts of the stack. Exits with 0 when all are ready, else with 1.",
        mixinStandardHelpOptions = true)
final class Status implements Callable<Integer> {
    @Mixin
    private HomeOption home;

    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Stack stack = new Stack(home.home());
        Optional<StackStatus> running = stack.home().exists() ? stack.running() : Optional.empty();
        if (json) {
            System.out.println(asJson(stack, running));
        } else if (running.isEmpty()) {
            System.out.println(
                    stack.isHalf()
                            ? "The keeper of the stack in " + stack.home().path()
                                    + " is gone, but some of its processes run. 'up' or 'down' clears them away."
                            : "No stack runs in " + stack.home().path() + ".");
        } else {
            print(stack, running.get());
        }
        return stack.home().exists() && stack.isReady() ? 0 : 1;
    }

    private static void print(Stack stack, StackStatus status) {
        Endpoints endpoints = stack.endpoints();
        System.out.printf("%s in %s%n", status.state(), stack.home().path());
        System.out.printf(
                "gateway %s   issuer %s   mailbox %s%n%n",
                endpoints.gateway(), endpoints.issuer(), endpoints.mailbox());
        System.out.printf("%-14s %-9s %7s %6s %9s%n", "PART", "STATE", "PID", "PORT", "RESTARTS");
        for (PartStatus part : status.parts()) {
            System.out.printf(
                    "%-14s %-9s %7s %6s %9d%n",
                    part.name(),
                    part.state(),
                    part.process() == null ? "-" : Long.toString(part.process().pid()),
                    part.port() == null ? "-" : part.port().toString(),
                    part.restarts());
        }
        System.out.printf(
                "%nMemory %d MiB in all (PSS). Logs in %s.%n",
                stack.home().mark().memoryMib(), stack.home().log("keeper").getParent());
    }

    private static String asJson(Stack stack, Optional<StackStatus> running) {
        ObjectNode root = Json.MAPPER.createObjectNode();
        root.put("state", running.map(status -> status.state().name()).orElse(stack.isHalf() ? "HALF" : "STOPPED"));
        running.ifPresent(status -> {
            root.setAll((ObjectNode) Json.MAPPER.valueToTree(stack.endpoints()));
            root.put("memoryMib", stack.home().mark().memoryMib());
            root.put("keeper", status.keeper().pid());
            ArrayNode parts = root.putArray("parts");
            status.parts().forEach(part -> parts.add(asJson(part)));
        });
        return root.toString();
    }

    private static ObjectNode asJson(PartStatus part) {
        ProcessId process = part.process();
        return Json.MAPPER
                .createObjectNode()
                .put("name", part.name())
                .put("state", part.state().name())
                .put("pid", process == null ? null : process.pid())
                .put("port", part.port())
                .put("restarts", part.restarts())
                .put("log", part.log().toString());
    }
}
