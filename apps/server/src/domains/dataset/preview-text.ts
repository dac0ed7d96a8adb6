import { parse } from 'csv-parse/sync'
import type { DatasetPreview } from '@lab/contract/dataset'

/** How a file is looked into: as a table, as text, or by a viewer of the console. */
export type Look = 'table' | 'text' | 'viewer' | 'unknown'

const tables = new Set(['csv', 'tsv'])
const viewers = new Set(['pdf', 'xlsx', 'docx', 'mp4', 'webm', 'jpg', 'jpeg', 'png', 'gif', 'webp'])
const texts = new Set(
  (
    'txt log md json jsonl ndjson geojson ipynb xml yaml yml toml ini conf cfg env properties sql sh bash zsh py r rb pl lua ' +
    'js mjs ts jsx tsx java kt scala c h cc cpp hpp cs go rs swift php html htm css scss vue svg tex bib diff patch dockerfile ' +
    'makefile gitignore arff libsvm names dat'
  ).split(' '),
)

/** The look of a file by its name alone. */
export function lookOf(name: string): Look {
  const suffix = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : name.toLowerCase()
  if (tables.has(suffix)) return 'table'
  if (viewers.has(suffix)) return 'viewer'
  return texts.has(suffix) ? 'text' : 'unknown'
}

/** Bytes of a table that are read for its pages, and of a text for its beginning. */
export const tableBytes = 8 * 1024 * 1024
export const textBytes = 256 * 1024
/** Characters that a table's cell shows. */
const cellCharacters = 1_000
const columnsMax = 200

export interface Decoded {
  text: string
  encoding: NonNullable<DatasetPreview['encoding']>
}

/** Text of a file's first bytes: UTF-8, else GB18030 as Chinese programs write it; null for what is no text. */
export function decoded(bytes: Uint8Array, isCut: boolean): Decoded | null {
  if (bytes.includes(0)) return null
  // A cut may fall into the middle of a character.
  for (let back = 0; back <= (isCut ? 3 : 0); back++) {
    const whole = bytes.subarray(0, bytes.length - back)
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(whole), encoding: 'utf-8' }
    } catch {
      continue
    }
  }
  const text = new TextDecoder('gb18030').decode(bytes)
  return isBroken(text) ? null : { text: isCut ? text.replace(/\uFFFD$/, '') : text, encoding: 'gb18030' }
}

/** A text in which every twentieth character could not be read is none. */
function isBroken(text: string): boolean {
  let broken = 0
  for (const character of text) if (character === '\uFFFD') broken += 1
  return broken * 20 > text.length
}

/** The lines of a cut text that are whole. */
const wholeLines = (text: string): string => {
  const end = text.lastIndexOf('\n')
  return end < 0 ? text : text.slice(0, end + 1)
}

export interface Table {
  columns: string[]
  rows: string[][]
  total: number
}

/** One page of a csv or tsv text; null when it is not one. */
export function tablePage(
  name: string,
  text: string,
  isCut: boolean,
  { page, per_page: perPage }: { page: number; per_page: number },
): Table | null {
  let records: string[][]
  try {
    records = parse(isCut ? wholeLines(text) : text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      delimiter: name.toLowerCase().endsWith('.tsv') ? ['\t'] : [',', '\t', ';'],
    })
  } catch {
    return null
  }
  const [first = [], ...rest] = records
  const cut = (cells: string[]): string[] => cells.slice(0, columnsMax).map((cell) => cell.slice(0, cellCharacters))
  return {
    columns: cut(first),
    rows: rest.slice((page - 1) * perPage, page * perPage).map(cut),
    total: rest.length,
  }
}
