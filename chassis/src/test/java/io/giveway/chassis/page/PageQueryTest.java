package io.giveway.chassis.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.giveway.chassis.problem.Refused;
import io.giveway.contracts.problem.Violation;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageQueryTest {

    @Test
    void aPageHas100RowsUnlessAskedOtherwise() {
        assertThat(new PageQuery(null, null).limit()).isEqualTo(100);
        assertThat(new PageQuery(1, null).limit()).isEqualTo(1);
        assertThat(new PageQuery(1_000, null).limit()).isEqualTo(1_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_001, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void anotherLimitIsRefusedByName(int limit) {
        assertNames("limit", () -> new PageQuery(limit, null).limit());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "x", "&", "Mg==x", "Mg"})
    void whatIsNoCursorOfTheListIsRefusedByName(String cursor) {
        assertNames("cursor", () -> new PageQuery(null, cursor).cursor(2));
    }

    @Test
    void aCursorIsReadAsItWasWritten() {
        Cursor cursor = Cursor.of("2026-11-01T08:00:00Z", "", "é/+?");
        assertThat(cursor.token()).matches("[A-Za-z0-9_-]+");
        assertThat(new PageQuery(null, cursor.token()).cursor(3)).contains(cursor);
    }

    private static void assertNames(String field, ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .asInstanceOf(InstanceOfAssertFactories.type(Refused.class))
                .satisfies(refused -> assertThat(refused.problem().violations())
                        .extracting(Violation::field)
                        .containsExactly(field));
    }
}
