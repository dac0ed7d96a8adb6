import { folderOf } from '../draft.ts'
import { asShell, quoted } from '../scripts.ts'

/** How their own images begin and let people in; ours have their own ways. */
const ofTheirStart =
  /(?:^|\/)(?:faux_init|shutdown_container|securetty|login\.defs|sudoers[\w.]*)$|^sbin\/login$|^etc\/systemd\/system\/[\w@-]+notify\.service$/

/** Files that a lab puts over the system of a container, and the folders they go to. */
export const systemFiles = (paths: readonly string[], home: string): { path: string; folder: string }[] =>
  paths.flatMap((path) => {
    if (!path.startsWith(`${home}_system/`)) return []
    const inside = path.slice(`${home}_system/`.length)
    return ofTheirStart.test(inside) ? [] : [{ path, folder: `/${folderOf(inside)}` }]
  })

/** Commands of an image's description that make accounts, folders and rights; packages are the template's matter. */
const ofAccounts = /^(?:useradd|usermod|groupadd|gpasswd|mkdir|touch|ln|chown|chmod|echo\b.*\|\s*chpasswd)\b/

/** What a container's image and its first start do to it, as scripts. */
export function preparedBy(
  dockerfile: string | null,
  first: string | null,
  account: { user: string; password: string },
): string[] {
  const lines = (dockerfile ?? '')
    .replace(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => /^\s*RUN\s+(.+?)\s*$/.exec(line)?.[1] ?? [])
    .filter((command) => ofAccounts.test(command))
  const names = `user_name=${quoted(account.user)} password=${quoted(account.password)}`
  const made = lines.length ? [[names, ...lines.map((line) => `${line} || true`)].join('\n')] : []
  return first === null ? made : [...made, `set -- ${quoted(account.password)}\n${asShell(first)}`]
}
