/** a plan that is kept on the phone, shown where nobody is logged in. */
export async function fetchPhonePlan() {
  return (await import('../patient/documents/phone-plan-here.tsx')).PhonePlanHere
}
