import type { ExchangeFormat, ImportedQuestion, SourceBlock } from '@lab/contract/question-exchange'

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
}
