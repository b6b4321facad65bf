-- Contact points that staff verified with the donor (docs/decisions/0117).
alter table contact_points
  -- how, as with consents; null when a code verified it, or nobody has
  add column verified_how text check (verified_how in ('form', 'email', 'phone', 'in_person', 'letter')),
  add column verified_by integer references users,
  add constraint verified_by_somebody check (num_nonnulls(verified_how, verified_by) <> 1
    and (verified_how is null or verified_at is not null));
