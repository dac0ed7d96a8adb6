import { promptsMarked } from '@lab/contract/prompts'
import { fencesOpened } from '@lab/contract/runnable'
import type { LabNote } from '@lab/contract/experiment-labs'
import { folderOf, joined, pictureToken, type LabDraft, type LabFiles } from './draft.ts'

const isPicture = (path: string): boolean => /\.(?:png|jpe?g|gif|webp)$/i.test(path)
const picture = /!\[([^\]\n]{0,300})\]\(\s*<?([^\s)>]{1,500})>?(?:\s+"[^"\n]{0,200}")?\s*\)/g
const pictureTag = /<img\b[^>]{0,400}?\bsrc=["']?([^\s"'>]{1,500})["']?[^>]{0,400}>/gi
/** An address at which a platform shows a port of a machine. */
const traffic =
  /\{\{\s*TRAFFIC_(?:SELECTOR|HOST(\d{0,2})_(\d{1,5}))\s*\}\}|\[\[HOST_SUBDOMAIN\]\]-(\d{1,5})-[\w.[\]-]{0,80}/g
const linkedTraffic =
  /\[([^\]\n]{1,200})\]\((?:https?:\/\/)?\{\{\s*TRAFFIC_HOST(\d{0,2})_(\d{1,5})\s*\}\}([^)\s]{0,200})\)/g

export interface TextReader {
  /** The text of a file as Markdown of ours; what cannot be kept is noted. */
  read(path: string, at: string): string
  text(markdown: string, folder: string, at: string): string
}

/** Reads the texts of a lab: its pictures come along, its run blocks are named as here, its ports are said in words. */
export function textReader(files: LabFiles, draft: Pick<LabDraft, 'pictures' | 'notes'>): TextReader {
  const all = new Set(files.paths)
  const note = (at: string, text: string, kind: LabNote['kind']): void => {
    if (!draft.notes.some((one) => one.at === at && one.text === text)) draft.notes.push({ at, text, kind })
  }
  const addressOf = (folder: string, named: string, at: string): string | null => {
    if (/^(?:https?:)?\/\/|^data:|^\/files\//i.test(named)) return null
    let decoded = named.split(/[?#]/)[0]!
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      // Written as it is.
    }
    const found = [
      joined(folder, decoded),
      joined(folder, decoded.replace(/^\/+/, '')),
      ...assetsNear(folder, decoded),
    ].find((path) => path !== null && all.has(path))
    if (!found) {
      note(at, `文件中没有图片「${named.slice(0, 80)}」`, 'lost')
      return null
    }
    if (!isPicture(found)) {
      note(at, `图片「${found.split('/').at(-1)}」的格式不能显示`, 'lost')
      return null
    }
    const token = pictureToken(found)
    if (!draft.pictures.some((one) => one.token === token)) draft.pictures.push({ path: found, token })
    return `/files/${token}/${encodeURIComponent(found.split('/').at(-1)!)}`
  }
  const text = (markdown: string, folder: string, at: string): string => {
    const opened = fencesOpened(
      markdown
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n')
        .replaceAll('\0', ''),
    )
    const runnable = promptsMarked(opened)
    if (runnable !== opened) note('', '带「$」提示符的命令块加上了「运行」，运行时去掉提示符和输出', 'changed')
    const withPorts = runnable
      .replace(linkedTraffic, (_whole, words: string, host: string, port: string, path: string) => {
        note(at, `端口 ${port} 的链接改写成了文字，学员从环境窗口的「网页」打开`, 'changed')
        return `${words}（环境窗口 ›「网页」› ${host ? `主机 ${host} 的` : ''}端口 ${port}${path ? `，路径 ${path}` : ''}）`
      })
      .replace(traffic, (_whole, host: string | undefined, port: string | undefined, other: string | undefined) => {
        const shown = port ?? other
        note(at, `端口 ${shown ?? ''}的地址改写成了文字，学员从环境窗口的「网页」打开`, 'changed')
        return shown
          ? `（环境窗口 ›「网页」› ${host ? `主机 ${host} 的` : ''}端口 ${shown}）`
          : '（环境窗口 ›「网页」）'
      })
    return withPorts
      .replace(picture, (whole, alt: string, named: string) => {
        const address = addressOf(folder, named, at)
        return address === null ? whole : `![${alt}](${address})`
      })
      .replace(pictureTag, (whole, named: string) => {
        const address = addressOf(folder, named, at)
        return address === null ? (/^https?:/i.test(named) ? `![](${named})` : whole) : `![](${address})`
      })
      .trim()
      .slice(0, 190_000)
  }
  return {
    text,
    read(path, at) {
      const found = files.text(path)
      if (found !== null) return text(found, folderOf(path), at)
      note(at, `没有找到正文「${path}」`, 'lost')
      return ''
    },
  }
}

/** Where platforms look for the pictures of a text: next to it, in the assets of its lab, at the root. */
const assetsNear = (folder: string, named: string): (string | null)[] => [
  joined(`${folder}assets/`, named),
  joined(`${folder}../`, named),
  joined(`${folder}../assets/`, named),
  joined('', named),
]
