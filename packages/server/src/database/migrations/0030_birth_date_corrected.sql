-- A corrected date of birth reads the scales of what was answered before by other norms.
alter type form_event_kind add value 'BirthDateCorrected';
