package io.giveway.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.giveway.cli.FakeInstallation;
import io.giveway.cli.FakeInstallation.Answer;
import io.giveway.cli.Samples;
import io.giveway.cli.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a person and a machine get their tokens, keep them and renew them. */
class LoginTest {
    @TempDir
    Path home;

    private final FakeInstallation installation = new FakeInstallation();
    private Shell shell;

    @BeforeEach
    void listsNoJobs() {
        shell = new Shell(home).at(installation);
        installation.on("GET /api/v1/jobs", Samples.page());
        installation.on("POST /realm/device", """
                {"device_code": "d", "user_code": "ABCD-EFGH", "verification_uri": "http://idp/device",
                 "verification_uri_complete": "http://idp/device?user_code=ABCD-EFGH", "expires_in": 60, "interval": 5}""");
    }

    @AfterEach
    void stop() {
        installation.close();
    }

    @Test
    void theDeviceFlowShowsAddressAndCodeAndWaitsForThePerson() {
        tokenAnswers(
                error("authorization_pending"),
                error("slow_down"),
                error("authorization_pending"),
                tokens("mine", "r1"));

        Shell.Result login = shell.run("login");

        assertThat(login.code()).isZero();
        assertThat(login.err()).contains("http://idp/device?user_code=ABCD-EFGH", "ABCD-EFGH", "You are logged in");
        assertThat(shell.pauses).containsExactly(seconds(5), seconds(5), seconds(10), seconds(10));
        assertThat(shell.run("jobs").code()).isZero();
        assertThat(bearer()).isEqualTo("Bearer mine");
    }

    @Test
    void aLoginThatNobodyConfirmsEnds() {
        installation.on("POST /realm/token", ask -> error("authorization_pending"));

        Shell.Result login = shell.run("login");

        assertThat(login.code()).isEqualTo(4);
        assertThat(login.err()).contains("nobody confirmed the login in time");
    }

    @Test
    void aLoginThatIsRefusedSaysSo() {
        tokenAnswers(error("access_denied"));

        Shell.Result login = shell.run("login");

        assertThat(login.code()).isEqualTo(4);
        assertThat(login.err()).contains("the login was refused");
    }

    @Test
    void tokensLieInFilesThatOnlyTheirOwnerReads() throws IOException {
        shell.run("login", "--as", "alice");

        try (Stream<Path> files = Files.list(home.resolve(".config/giveway"))) {
            List<Path> kept = files.toList();
            assertThat(kept).isNotEmpty();
            for (Path file : kept) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void anExpiredTokenIsRefreshed() {
        tokenAnswers(tokens("first", "r1"), tokens("second", "r2"));
        shell.run("login", "--as", "alice");
        shell.now = shell.now.plusSeconds(290);

        assertThat(shell.run("jobs").code()).isZero();

        assertThat(bearer()).isEqualTo("Bearer second");
        assertThat(installation.asked("POST /realm/token").get(1).form())
                .containsEntry("grant_type", "refresh_token")
                .containsEntry("refresh_token", "r1")
                .containsEntry("client_id", "giveway-cli");
    }

    @Test
    void aLoginWhoseRefreshTokenEndedAsksForANewLogin() {
        tokenAnswers(tokens("first", "r1"), error("invalid_grant"));
        shell.run("login", "--as", "alice");
        shell.now = shell.now.plusSeconds(400);

        Shell.Result jobs = shell.run("jobs");

        assertThat(jobs.code()).isEqualTo(4);
        assertThat(jobs.err()).contains("your login has ended: run `giveway login` again");
    }

    @Test
    void whoNeverLoggedInIsTold() {
        Shell.Result jobs = shell.run("jobs");

        assertThat(jobs.code()).isEqualTo(4);
        assertThat(jobs.err()).contains("you are not logged in: run `giveway login`");
    }

    @Test
    void afterALogoutNothingIsKept() {
        shell.run("login", "--as", "alice");
        installation.on("POST /realm/revoke", ask -> new Answer(200, "text/plain", "", java.util.Map.of()));

        assertThat(shell.run("logout").err()).contains("You are logged out.");

        assertThat(installation.asked("POST /realm/revoke").get(0).form()).containsEntry("token", "refresh");
        assertThat(shell.run("jobs").code()).isEqualTo(4);
        assertThat(shell.run("logout").err()).contains("You were not logged in.");
    }

    @Test
    void aDemoPersonIsGrantedByNameAndAMachineBySecret() {
        shell.run("jobs", "--as", "alice");
        shell.run("jobs", "--as", "ci-vision");

        assertThat(installation.asked("POST /realm/token").get(0).form())
                .containsEntry("grant_type", "password")
                .containsEntry("username", "alice")
                .containsEntry("password", "alice");
        assertThat(installation.asked("POST /realm/token").get(1).form())
                .containsEntry("grant_type", "client_credentials")
                .containsEntry("client_id", "ci-vision")
                .containsEntry("client_secret", "ci-vision");
    }

    @Test
    void tokensOfDifferentPeopleAreKeptApartAndUsedAgain() {
        shell.run("jobs", "--as", "alice");
        shell.run("jobs", "--as", "sofia");
        shell.run("jobs", "--as", "alice");

        assertThat(installation.count("POST /realm/token")).isEqualTo(2);
        assertThat(bearer()).isEqualTo("Bearer token-1");
    }

    @Test
    void aTokenThatTheServerRefusesIsReplacedOnce() {
        installation.on(
                "GET /api/v1/jobs",
                ask -> ask.header("authorization").equals("Bearer token-1")
                        ? Answer.problem(401, "{\"title\": \"A valid token is needed\", \"status\": 401}")
                        : Answer.json(200, Samples.page()));

        assertThat(shell.run("jobs", "--as", "alice").code()).isZero();

        assertThat(installation.count("GET /api/v1/jobs")).isEqualTo(2);
    }

    @Test
    void aServerThatRefusesEveryTokenIsNotAskedForEver() {
        installation.on("GET /api/v1/jobs", ask -> Answer.problem(401, "{\"status\": 401}"));

        Shell.Result jobs = shell.run("jobs", "--as", "alice");

        assertThat(jobs.code()).isEqualTo(4);
        assertThat(installation.count("GET /api/v1/jobs")).isEqualTo(2);
    }

    @Test
    void aReadyMadeTokenNeedsNoProvider() {
        shell.variables.remove("GIVEWAY_ISSUER");
        shell.variables.put("GIVEWAY_TOKEN", "given");

        assertThat(shell.run("jobs").code()).isZero();

        assertThat(bearer()).isEqualTo("Bearer given");
    }

    @Test
    void aMachineClientComesFromTheEnvironment() {
        shell.variables.put("GIVEWAY_CLIENT_ID", "trainer");
        shell.variables.put("GIVEWAY_CLIENT_SECRET", "s&cret");

        assertThat(shell.run("jobs").code()).isZero();

        assertThat(installation.asked("POST /realm/token").get(0).form()).containsEntry("client_secret", "s&cret");
    }

    @Test
    void aMachineClientWithoutSecretIsTold() {
        Shell.Result jobs = shell.run("jobs", "--client-id", "trainer");

        assertThat(jobs.code()).isEqualTo(2);
        assertThat(jobs.err()).contains("GIVEWAY_CLIENT_SECRET");
    }

    @Test
    void aWrongPasswordIsNoStackTrace() {
        tokenAnswers(new Answer(
                401,
                "application/json",
                "{\"error\": \"invalid_grant\", \"error_description\": \"Invalid user credentials\"}",
                java.util.Map.of()));

        Shell.Result jobs = shell.run("jobs", "--as", "nobody");

        assertThat(jobs.code()).isEqualTo(4);
        assertThat(jobs.err()).contains("Invalid user credentials").doesNotContain("\tat ");
    }

    @Test
    void theLastLoginRemembersItsInstallation() {
        shell.run("login", "--as", "alice");
        shell.variables.remove("GIVEWAY_GATEWAY");
        shell.variables.remove("GIVEWAY_ISSUER");

        assertThat(shell.run("jobs").code()).isZero();
    }

    @Test
    void aLocalStackIsFoundByItsFile() throws IOException {
        shell.variables.remove("GIVEWAY_GATEWAY");
        shell.variables.remove("GIVEWAY_ISSUER");
        Files.createDirectories(home.resolve("there"));
        Files.writeString(
                home.resolve("there/stack.json"), """
                {"gateway": "%s", "issuer": "%s", "mailbox": "http://127.0.0.1:1"}""".formatted(installation.gateway(), installation.issuer()));

        assertThat(shell.run("jobs", "--home", "there", "--as", "alice").code()).isZero();
        assertThat(shell.run("--home", "nowhere", "jobs").err()).contains("no stack runs in nowhere");
        assertThat(shell.run("jobs").err()).contains("--gateway URL");
    }

    @Test
    void aBrokenTokenFileCountsAsNone() throws IOException {
        shell.run("login", "--as", "alice");
        try (Stream<Path> files = Files.list(home.resolve(".config/giveway"))) {
            for (Path file : files.toList()) {
                Files.writeString(file, "{\"accessTok");
            }
        }

        assertThat(shell.run("jobs").code()).isEqualTo(4);
    }

    private void tokenAnswers(Answer... answers) {
        Queue<Answer> row = new ArrayDeque<>(List.of(answers));
        installation.on("POST /realm/token", ask -> row.remove());
    }

    private static Answer tokens(String access, String refresh) {
        return Answer.json(200, """
                {"access_token": "%s", "expires_in": 300, "refresh_token": "%s"}""".formatted(access, refresh));
    }

    private static Answer error(String code) {
        return Answer.json(400, "{\"error\": \"" + code + "\"}");
    }

    private String bearer() {
        List<FakeInstallation.Asked> asked = installation.asked("GET /api/v1/jobs");
        return asked.get(asked.size() - 1).header("authorization");
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}
