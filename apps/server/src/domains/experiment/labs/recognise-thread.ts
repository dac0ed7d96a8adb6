import { parentPort, workerData } from 'node:worker_threads'
import { labFilesOf, type LabTexts } from './archive-files.ts'
import type { LabDraft } from './draft.ts'
import { recogniseLabs } from './recognise.ts'

/** A thread that recognises the labs of one archive; `recognise-apart.ts` starts it. */
const drafts: LabDraft[] = recogniseLabs(labFilesOf(workerData as LabTexts))
parentPort!.postMessage(drafts)
