import type { Rolldown } from 'vite'

// What every visit needs …
const base = [
  /web\/src\/start\.tsx$/,
  // … and what is a line or two and asked for by most pages.
  /\/(birth-date|field-rules|cutoff|decimals|opening-hours|use-error-subject|use-when-words|clinic-time|preload-screen|with-numbers|numbers-in-text)\.ts$/,
  /\/(call-button|thanks|own-thanks|crisis-card|later-card|later-part|opening-part|help-called)\.tsx?$/,
  /patient\/form\/opened-form\.ts$/,
  /contract\/src\/client\/(care-items|forms|journals|questionnaires)\.ts$/,
  /\/use(Blocker|Query)\.js$/,
]

// Small things that pages of patients and guests have in common with those of staff.
const shared = [
  /contract\/src\/client\/help-lines\.ts$/,
  /engine\/src\/time\/days\.ts$/,
  /web\/src\/(api\/use-call|connection\/(use-lost-text|unknown-state)|ui\/(choice|empty-state)|session\/civil-day|routes\/use-current-row)\.tsx?$/,
  /\/Icon(CircleCheck|Mail|Pencil|Plus)\.mjs$/,
]

// Of the doors that people come in by, and of what staff choose among.
const doors = [/contract\/src\/client\/(definitions|invitations|sign-in)\.ts$/, /\/IconKey\.mjs$/]

// The same around treatments, which nobody needs for a first question: what home tells of them, …
const treatments = [
  /contract\/src\/client\/(artifacts|treatments)\.ts$/,
  /web\/src\/(documents\/(document-sections|use-document-tab)|live\/(at-most-every|use-refreshed-query)|ui\/refused)\.tsx?$/,
  /\/Icon(Book|Clock|FileText)\.mjs$/,
]

// … and the messages in them.
const messages = [
  /contract\/src\/(message-length|client\/messages)\.ts$/,
  /engine\/src\/time\/(instants|wall-clock)\.ts$/,
  /web\/src\/(state\/(new-id|sealed-text|shape)|thread\/[\w-]+|ui\/(say-(list|message-time)|use-(minute|new-day)))\.tsx?$/,
  /@mantine\/core\/esm\/components\/(Badge|Textarea)\//,
  /@tanstack\/[\w-]+\/.*[iI]nfiniteQuery[\w]*\.js$/,
]

// Files that open in a tab of their own.
const files = [
  /contract\/src\/client\/unit-documents\.ts$/,
  /web\/src\/(documents\/use-open-file|ui\/format-size)\.ts$/,
]

const checks = [
  /\/zod\/v4\//,
  /contract\/src\/(civic-id|comments|email|instants|names|names-person|obeys|personal-ids|phone|relations|session|sign-in|written)\.ts$/,
]

const staffFolders =
  /web\/src\/(administration|alert-cover|bell|emergency-opening|news|patient-form|patient-search|professional)\//

/**
 * Which modules come in one file, since many small ones compress worse and are each asked for: a page of staff took 123. A
 * module goes to the first group that names it, together with what it imports. What both sides use is therefore named before
 * `staff`, or pages of patients would fetch all that staff share: tests/patient-pages.test.ts names the pages that would.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: anyOf(base) },
  // A form to answer, for the patient and beside the staff.
  { name: 'answering', test: /web\/src\/answering\/(form-view|use-sending|open-answering|save-line)\.tsx?$/ },
  // What a patient's form needs besides, of which the choice between two devices takes a part along.
  { name: 'open-form', test: /web\/src\/patient\/form\/(open-form|called)\.tsx?$/ },
  { name: 'fields', test: /@mantine\/core\/esm\/components\/(Input|InputBase|List|TextInput)\// },
  { name: 'checks', test: anyOf(checks) },
  { name: 'ciphers', test: /@noble\/ciphers\// },
  // What people are to each other, told where one chooses whom to answer for and not on home.
  { name: 'relations', test: /(contract\/src\/relation-words|web\/src\/ui\/use-label)\.ts$/ },
  { name: 'shared', test: anyOf(shared) },
  { name: 'doors', test: anyOf(doors) },
  { name: 'treatments', test: anyOf(treatments) },
  { name: 'messages', test: anyOf(messages) },
  { name: 'files', test: anyOf(files) },
  // A picture, sound or film of a form, fetched where there is one.
  { name: 'medium', test: /(web\/src\/answering\/medium\.tsx|contract\/src\/client\/media\.ts)$/ },
  // Words of danger, judged on the patient's device and tried out by staff.
  { name: 'danger', test: /engine\/src\/danger\// },
  // Asked by pages that show no message and no plan, and by none before a first question.
  { name: 'unsent', test: /web\/src\/state\/(unsent-messages|message-entry|phone-plan)\.ts$/ },
  // What stands around the pages of patients, fetched beside the first question.
  {
    name: 'waiting',
    test: /web\/src\/(layouts\/offline-line|patient\/(waiting-here|kept-answers-part|recent-help-part|treatment\/(done-here|current-module)))\.tsx?$/,
  },
  // A safety plan, on home and on the phone.
  { name: 'plan', test: /web\/src\/patient\/documents\/(plan-shape|plan-words|fill-words)\.ts$/ },
  // A safety plan that stays on the phone: what is asked of it where nobody is logged in, and at every sign-in.
  {
    name: 'phone-plan',
    test: /web\/src\/(state\/use-phone-plan|guest\/phone-plan-part|routes\/fetch-phone-plan)\.tsx?$/,
  },
  // What home tells of treatments, and the plan beside it.
  {
    name: 'home-treatments',
    test: /web\/src\/patient\/(treatment\/(treatments-card|say-treatment|my-treatments)|documents\/(safety-plan|use-safety-plan|kept-plan|use-kept-plan))\.tsx?$/,
  },
  { name: 'drafts', test: /answering\/draft\/(encrypted-drafts|drafted-entry|send-late|send-unreadable)\.ts$/ },
  // A module of a treatment, for the patient and beside the staff.
  { name: 'module', test: /web\/src\/(answering|patient)\/(module\/|text-blocks)/ },
  // What a single page uses stays with that page.
  { name: 'staff', test: staffFolders, minShareCount: 2 },
]

function anyOf(parts: RegExp[]): (id: string) => boolean {
  return (id) => parts.some((part) => part.test(id))
}
