/** Why the server does not start, for the person at the terminal: what is wrong and what to do, Chinese, then English. */
export class StartProblem extends Error {
  constructor(chinese: string, english: string, options?: ErrorOptions) {
    super(`${chinese}\n${english}`, options)
    this.name = 'StartProblem'
  }
}
