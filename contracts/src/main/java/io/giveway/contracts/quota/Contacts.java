package io.giveway.contracts.quota;

import java.util.List;

/**
 * Whom to write to about a department, as the services of this installation read it.
 *
 * @param language BCP 47 tag of the language of its mails
 */
public record Contacts(List<String> addresses, String language) {}
