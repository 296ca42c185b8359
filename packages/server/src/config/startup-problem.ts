/** Something that the person who starts the server can put right. It is told in one line, without a stack trace. */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}
