const MOST_CHARACTERS = 20

/** An organisation's short name: what follows the last slash of its path, cut at 20 characters with an ellipsis (spec 9). */
export function shortOrganisationName(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  const characters = [...last]
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : last
}
