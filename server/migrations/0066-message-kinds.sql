-- A message's kind alone says what it is: the e-mail to staff shared its kind with the message to the donor.
update emails set kind = 'donor_record_changed' where user_id is not null and kind = 'record_changed';
