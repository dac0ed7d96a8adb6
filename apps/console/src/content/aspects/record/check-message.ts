/**
 * What a check says: scripts print what their tools say first and their author's sentence last, so that sentence is what is
 * shown, and the lines before it on demand.
 */
export function checkMessage(message: string): { said: string; before: string } {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return { said: lines.at(-1)?.trim() ?? '', before: lines.slice(0, -1).join('\n') }
}
