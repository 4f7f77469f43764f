package io.giveway.notifier.delivery;

import io.giveway.chassis.caller.Roles;
import io.giveway.chassis.page.Cursor;
import io.giveway.chassis.page.PageQuery;
import io.giveway.contracts.notice.Delivery;
import io.giveway.contracts.page.Page;
import jakarta.annotation.security.RolesAllowed;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.util.List;

/** What became of mails, newest first, for those who run the installation. */
@Path("/api/v1/admin/deliveries")
@RolesAllowed(Roles.RESOURCE_ADMIN)
public class DeliveryResource {

    private final Deliveries deliveries;

    DeliveryResource(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    @GET
    @Transactional
    public Page<Delivery> list(@BeanParam PageQuery query) {
        long before = query.cursor(1).map(Cursor::number).orElse(Long.MAX_VALUE);
        int limit = query.limit();
        List<DeliveryRow> rows = deliveries
                .find("id < ?1 order by id desc", before)
                .range(0, limit)
                .list();
        List<DeliveryRow> page = rows.stream().limit(limit).toList();
        String next = rows.size() > limit
                ? Cursor.of(String.valueOf(page.get(limit - 1).id)).token()
                : null;
        return new Page<>(page.stream().map(DeliveryRow::view).toList(), next);
    }
}
