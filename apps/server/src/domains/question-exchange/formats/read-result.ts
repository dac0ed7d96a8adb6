import type { ExchangeFormat, ImportedQuestion, SourceBlock } from '@lab/contract/question-exchange'
import type { ColumnField, ImportSheet } from '@lab/contract/question-import'

/** A file that came along with questions; texts name it `import:` and its name. */
export interface CarriedFile {
  name: string
  bytes: Uint8Array
}

/** What a file was understood as. */
export interface ReadResult {
  format: ExchangeFormat
  questions: ImportedQuestion[]
  blocks: SourceBlock[]
  /** By the names by which texts call them. */
  files: Map<string, CarriedFile>
  /** What concerns the file as a whole, in Chinese. */
  notes: string[]
  /** Of a table: what its columns were taken for. */
  sheets?: ImportSheet[]
}

/** What is known of a file apart from its bytes. */
export interface ReadHints {
  name: string
  /** What the columns of a table's sheets hold, by the names of the sheets; null where nobody said it. */
  sheets: readonly { name: string; fields: readonly (ColumnField | null)[] }[] | null
}
