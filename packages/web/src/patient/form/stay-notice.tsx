import classes from '../../answering/answering.module.css'

/** what keeps somebody who is about to leave, where it is seen and lies over nothing. */
export function StayNotice({ text }: { text: string }) {
  if (!text) return null
  return (
    <p
      role="alert"
      className={classes.saveLine}
      data-warns
      ref={(element) => element?.scrollIntoView({ block: 'center' })}
    >
      {text}
    </p>
  )
}
