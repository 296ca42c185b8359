// On the page without network: the safety plan of whoever is logged in in this tab, as it was when it was last read. It lies sealed
// in the browser (src/patient/documents/kept-plan.ts); its key lies with the login, ends with it, and is in no other place.
// or of whoever has chosen to keep it on this phone (src/patient/documents/phone-plan.ts), logged in or not.
const phoneKey = 'samklang.plan-on-phone'
const read = (key) => JSON.parse(sessionStorage.getItem(key) ?? 'null')
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const isPhone = /^(0|\+)[\d\s()-]{6,20}$/

async function openPlan() {
  const [profile, tabKey, expiresAt, end] = ['userProfile', 'tabKey', 'expiresAt', 'absolutExpirationTime'].map(read)
  const now = new Date().toISOString()
  if (!profile || !tabKey || !(now < expiresAt && now < end)) return undefined
  const name = `samklang.latest.${profile.PublicId}.plan`
  const [, sealed] = localStorage.getItem(name)?.split(' ') ?? []
  if (!sealed) return undefined
  const whole = bytesOf(sealed)
  const key = await crypto.subtle.importKey('raw', bytesOf(tabKey), 'AES-GCM', false, ['decrypt'])
  const how = { name: 'AES-GCM', iv: whole.slice(0, 12), additionalData: new TextEncoder().encode(name) }
  const opened = new TextDecoder().decode(await crypto.subtle.decrypt(how, key, whole.slice(12)))
  const { plan, readAt } = JSON.parse(opened)
  return { plans: [plan, ...plan.EarlierPlans], readAt, timeZone: read('samklang.unit-information')?.unit.TimeZone }
}

/** Not on a device that was handed over. What can no longer be read at the clinic goes from here too. */
function readPhonePlan() {
  const stored = localStorage.getItem(phoneKey)
  if (!stored || read('lockedFormId')) return undefined
  const kept = JSON.parse(stored.slice(stored.indexOf('{')))
  const today = inClinicTime(kept, 'sv-SE', {}, Date.now())
  const plans = kept.plans.filter(({ ReadableUntil }) => !ReadableUntil || ReadableUntil >= today)
  if (plans.length === 0) localStorage.removeItem(phoneKey)
  return plans.length > 0 ? { ...kept, plans } : undefined
}

function element(name, text, ...children) {
  const made = document.createElement(name)
  if (text) made.textContent = text
  made.append(...children)
  return made
}

function written(text) {
  if (!isPhone.test(text.trim())) return element('bdi', text)
  const link = element('a', text)
  link.href = `tel:${text.replace(/[^\d+]/g, '')}`
  return link
}

function inLanguage(language, made) {
  made.lang = language
  return made
}

/** Each on a line of its own, so that a person and their number are seen at once. */
function fieldOf({ Label, Text }, language) {
  const label = Label && inLanguage(language, element('small', /[?!:]$/.test(Label) ? Label : `${Label}:`))
  return element('div', '', ...(label ? [label, ' '] : []), written(Text))
}

function sectionOf({ Heading, Answers }, language) {
  const answers = Answers.flatMap(({ Question, Lines }) => [
    ...(Question && Question !== Heading ? [inLanguage(language, element('p', Question))] : []),
    element('ul', '', ...Lines.map((fields) => element('li', '', ...fields.map((field) => fieldOf(field, language))))),
  ])
  return element('section', '', inLanguage(language, element('h3', Heading)), ...answers)
}

/** As everywhere: in the time of the unit, where it is known. A zone that this browser does not know hides no plan. */
function inClinicTime({ timeZone = 'Europe/Stockholm' }, locale, how, instant) {
  const say = (zone) => new Intl.DateTimeFormat(locale, { ...how, timeZone: zone }).format(new Date(instant))
  try {
    return say(timeZone)
  } catch {
    return say('Europe/Stockholm')
  }
}

function inEnglish(text) {
  return inLanguage('en', element('span', text))
}

function show(kept, ...after) {
  const [latest, ...earlier] = kept.plans
  const said = (locale, instant) => inClinicTime(kept, locale, { dateStyle: 'long', timeStyle: 'short' }, instant)
  const inWords = (locale) => [said(locale, latest.ChangedAt), said(locale, kept.readAt)]
  const [changed, readAt] = inWords('sv-SE')
  const [changedInEnglish, readInEnglish] = inWords('en-GB')
  const age = element('p', `Planen ändrades senast ${changed}. Så såg den ut hos mottagningen ${readAt}. `)
  age.append(inEnglish(`Last changed on ${changedInEnglish}. As it was at the clinic on ${readInEnglish}.`))
  return [detailsOf(latest, latest.DisplayName, age), ...earlier.map((plan) => earlierOf(plan, kept)), ...after]
}

/** a plan that was only just begun does not hide the one before it. */
function earlierOf(plan, kept) {
  return detailsOf(plan, `${plan.DisplayName} (${inClinicTime(kept, 'sv-SE', {}, plan.ChangedAt)})`)
}

function detailsOf(plan, title, ...first) {
  const sections = element('div', '', ...plan.Sections.map((section) => sectionOf(section, plan.HeadingLanguage)))
  return element('details', '', element('summary', title), ...first, inLanguage(plan.Language, sections))
}

/** Two presses: without network there is no other way to the plan. */
function removal() {
  const button = element('button', 'Ta bort · ', inEnglish('Remove'))
  button.type = 'button'
  button.onclick = () => {
    localStorage.removeItem(phoneKey)
    const done = element('p', 'Planen är borttagen från den här telefonen. ')
    done.append(inEnglish('The plan has been removed from this phone.'))
    done.role = 'status'
    void showPlan(done)
  }
  return element(
    'details',
    '',
    element('summary', 'Ta bort planen från telefonen · ', inEnglish('Remove the plan from this phone')),
    element(
      'p',
      'Den som kan öppna telefonen kan läsa planen här. Tar du bort den kan du läsa den igen när du har nät och loggar in. ',
      inEnglish(
        'Anybody who can open this phone can read the plan here. If you remove it, you can read it again when you have a network and log in.',
      ),
    ),
    button,
  )
}

// What cannot be opened is not there.
async function showPlan(...after) {
  const phone = await Promise.resolve()
    .then(readPhonePlan)
    .catch(() => undefined)
  const kept = (await openPlan().catch(() => undefined)) ?? phone
  const shown = kept ? show(kept, ...(phone ? [removal()] : []), ...after) : after
  document.getElementById('plan')?.replaceChildren(...shown)
}

export const shown = showPlan()
