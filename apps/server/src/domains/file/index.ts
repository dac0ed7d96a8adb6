import type { Domain } from '../../kernel/domain.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { canReach, type Actor } from '../../kernel/policy/actor.ts'
import { fileEndpoints } from './handlers.ts'
import { admitsQuotes } from './references-in-text.ts'
import { serveFiles } from './serve.ts'
import { sweepJob } from './sweep.ts'
import { findUpload, type UploadRow } from './uploads/store.ts'

export { dropFiles, holdAgain, holdFiles } from './retention.ts'
export { addressKey, fileAddress, signAddress } from './address.ts'
export {
  addressStart,
  findFileByAddress,
  discardUpload,
  discardUploads,
  isOwnUpload,
  keepFile,
  replaceKeptFile,
  setPrivate,
} from './ownership.ts'
export { leftIn, roomFor, sizeText, storageOf, usedBytes } from './quota.ts'
export { receiveFile, storeBytes, type Incoming, type ReceiveRefusal } from './receive.ts'
export type { FileMentions } from './references.ts'
export { admitsQuotes, quotedFiles } from './references-in-text.ts'
export { madeFiles, madeHours, storeMade, type MadeFile } from './exports.ts'
export { arrivalOf, kilobytes, type Arrival } from './packed/arrival.ts'
export {
  filesNamed,
  filesToPack,
  ManifestFile,
  quotedFile,
  quotedKey,
  readdressed,
  readFiles,
  takeFiles,
  type GivenFile,
  type PackedFile,
} from './packed/files.ts'
export { packedBytes, zippedPack, type Pack, type PackedBytes } from './packed/zip.ts'
export { unpackFile, withStoredZip } from './unpack.ts'
export { findFile as findFileById, findFileByToken, type FileRow } from './store.ts'
export { files } from './tables.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    file_upload: UploadRow
  }
}

/** A file on its way is its sender's alone. */
const sending = (actor: Actor, upload: UploadRow): Verdict =>
  upload.ownerId === actor.userId && (upload.orgId === null || canReach(actor, upload.orgId)) ? yes : absent

/** Uploaded files: received, checked by their bytes, and served so that nothing of them runs in our origin. */
export const file: Domain = {
  name: 'file',
  endpoints: fileEndpoints,
  guards: {
    file_upload: {
      load: findUpload,
      orgOf: (row) => row.orgId,
      titleOf: (row) => row.name,
      can: { view: sending, edit: sending },
    },
  },
  jobs: [sweepJob],
  plugin: serveFiles,
  admits: admitsQuotes,
}
