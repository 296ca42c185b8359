-- That something of a program was sent to nobody, or that it could not be run for an hour.

alter type notification_type add value 'ProgramNotSent';
