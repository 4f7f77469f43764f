package io.giveway.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import io.giveway.cli.client.Api;
import io.giveway.cli.client.Query;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The items of a list of the API, page after page as they are wanted. */
final class Pages {
    private static final int LARGEST_PAGE = 1000;

    private final Api api;
    private final String path;

    /** @param path of the list, which may carry a query already */
    Pages(Api api, String path) {
        this.api = api;
        this.path = path;
    }

    Stream<JsonNode> items(int atMost) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(new Items(atMost), 0), false)
                .limit(atMost);
    }

    private final class Items implements Iterator<JsonNode> {
        private final int pageSize;
        private final Queue<JsonNode> read = new ArrayDeque<>();
        private @Nullable String cursor;
        private boolean last;

        Items(int atMost) {
            this.pageSize = Math.min(Math.max(atMost, 1), LARGEST_PAGE);
        }

        @Override
        public boolean hasNext() {
            while (read.isEmpty() && !last) {
                readPage();
            }
            return !read.isEmpty();
        }

        @Override
        public JsonNode next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return read.remove();
        }

        private void readPage() {
            String query = new Query()
                    .with("limit", Integer.toString(pageSize))
                    .with("cursor", cursor)
                    .on(path);
            JsonNode page = api.get(query);
            page.path("items").forEach(read::add);
            cursor = page.path("nextCursor").asText(null);
            last = cursor == null;
        }
    }
}
