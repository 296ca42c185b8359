-- A gateway's report names the message by its own reference; a contact without a phone is known again by the e-mail.

create index outgoing_message_reference on outgoing_message (provider_reference) where provider_reference is not null;
create index person_email on person (email_index) where email_index is not null;
create index invitation_of_relation on invitation (relation_id, created_at desc) where relation_id is not null;
