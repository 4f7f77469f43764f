package io.giveway.notifier.preference;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"alice@example.org", "a.b-c+d@mail.example.org", "a@localhost"})
    void anAddressIsAnAddress(String text) {
        assertThat(Address.checked(text)).contains(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "alice",
                "@example.org",
                "alice@",
                "alice@example.org, eve@example.org",
                "alice@example.org\r\nBcc: eve@example.org",
                "alice@example.org\n",
                "<alice@example.org>",
                "Alice <alice@example.org>",
                "alice@@example.org",
                "alice@exam ple.org",
                "alice@-example.org",
            })
    void nothingElseIs(String text) {
        assertThat(Address.checked(text)).isEmpty();
    }

    @Test
    void aPersonsAddressFollowsThePattern() {
        assertThat(Address.of("alice", "{name}@example.org")).contains("alice@example.org");
    }

    @ParameterizedTest
    @ValueSource(strings = {"service-account-ci-vision", "a@b", "a b", "a,b", "", "a\r\nb"})
    void machinesAndOddNamesHaveNoMailbox(String name) {
        assertThat(Address.of(name, "{name}@example.org")).isEmpty();
    }
}
