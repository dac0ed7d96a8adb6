import type { Domain } from '../../kernel/domain.ts'
import { questionExportEndpoints } from './export-handlers.ts'
import { bankExportJob } from './export-job.ts'
import { questionImportEndpoints } from './import-handlers.ts'
import { paperExportJob } from './paper-job.ts'
import { readJob } from './read-job.ts'
import { writeJob } from './write-job.ts'

/** Word documents, part by part. */
export { pageBreak, paragraph, Pictures, table, textRun, writeDocument } from './formats/docx/document.ts'
export { type WordLine } from './formats/docx/outline-lines.ts'
export { type SheetRows } from './formats/xlsx/sheets.ts'
export { readLinesApart, readSheetsApart } from './read-apart.ts'
export { questionImportBlocks, questionImportDrafts, questionImports } from './tables.ts'

/** Questions that come into banks from files, and go out as them; papers for print. */
export const questionExchange: Domain = {
  name: 'question-exchange',
  endpoints: [...questionImportEndpoints, ...questionExportEndpoints],
  jobs: [readJob, writeJob, bankExportJob, paperExportJob],
}
