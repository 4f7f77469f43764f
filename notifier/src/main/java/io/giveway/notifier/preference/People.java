package io.giveway.notifier.preference;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;

/** The people that are known here, by name. */
@ApplicationScoped
public class People implements PanacheRepositoryBase<PersonRow, String> {}
