package io.giveway.notifier.preference;

import io.giveway.contracts.id.DepartmentId;
import io.giveway.contracts.job.Decider;
import io.giveway.contracts.notice.MailKind;
import io.giveway.notifier.intake.Neighbours;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whom a mail goes to. */
@ApplicationScoped
public class AddressBook {

    private final People people;
    private final AddressSettings settings;
    private final Neighbours neighbours;

    AddressBook(People people, AddressSettings settings, Neighbours neighbours) {
        this.people = people;
        this.settings = settings;
        this.neighbours = neighbours;
    }

    /** Owner and resource admins; the department's contacts where the owner has no mailbox (docs/rules.md, section 7). */
    public List<Recipient> ofQuestion(String owner, DepartmentId department, List<String> resourceAdmins) {
        Map<String, Recipient> recipients = new LinkedHashMap<>();
        add(recipients, ownOrContacts(owner, department));
        add(recipients, checked(resourceAdmins, Decider.RESOURCE_ADMIN));
        return List.copyOf(recipients.values());
    }

    /** The owner of a job, if the owner wants to be told. */
    public Optional<Recipient> ofNotice(String owner, MailKind kind) {
        boolean wanted =
                people.findByIdOptional(owner).map(person -> person.wants(kind)).orElse(true);
        return wanted ? own(owner) : Optional.empty();
    }

    private List<Recipient> ownOrContacts(String owner, DepartmentId department) {
        return own(owner)
                .map(List::of)
                .orElseGet(() -> checked(neighbours.contacts(department), Decider.DEPARTMENT_CONTACT));
    }

    private Optional<Recipient> own(String owner) {
        return people.findByIdOptional(owner)
                .flatMap(person -> Optional.ofNullable(person.address))
                .or(() -> settings.addressPattern().flatMap(pattern -> Address.of(owner, pattern)))
                .map(address -> new Recipient(address, Decider.OWNER));
    }

    private static List<Recipient> checked(List<String> addresses, Decider role) {
        return addresses.stream()
                .flatMap(address -> Address.checked(address).stream())
                .map(address -> new Recipient(address, role))
                .toList();
    }

    /** Who is reached as owner already is not written to twice. */
    private static void add(Map<String, Recipient> recipients, List<Recipient> more) {
        more.forEach(recipient -> recipients.putIfAbsent(recipient.address(), recipient));
    }
}
