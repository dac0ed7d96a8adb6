/** The folder that a folder of a machine is in; undefined for the root. */
export function folderAbove(path: string): string | undefined {
  if (path === '/') return undefined
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

/** The path of a name in a folder of a machine. */
export const pathIn = (folder: string, name: string): string => (folder === '/' ? `/${name}` : `${folder}/${name}`)

/** So many at once fit into the arguments of a call. */
const piece = 0x80_00

export function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
