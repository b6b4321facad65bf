-- Views of several lists can be saved; those of donors are the segments of appeals.
alter table contact_segments rename to saved_views;
alter table saved_views add column list text not null default 'donors';
alter table saved_views alter column list drop default;
alter table saved_views
  drop constraint one_segment_of_a_name,
  add constraint one_view_of_a_name unique (list, name),
  add constraint known_list check (list in ('donors', 'donations', 'payments', 'agreements'));
