package io.giveway.chassis.body;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that is refused at the first byte over its limit. */
final class CountedStream extends FilterInputStream {

    private final long limit;
    private long read;

    CountedStream(InputStream in, long limit) {
        super(in);
        this.limit = limit;
    }

    @Override
    public int read() throws IOException {
        int next = super.read();
        count(next < 0 ? 0 : 1);
        return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int got = super.read(buffer, offset, length);
        count(Math.max(got, 0));
        return got;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void count(int bytes) {
        read += bytes;
        if (read > limit) {
            throw BodyLimit.tooLarge(limit).header("Connection", "close");
        }
    }
}
