import type { Domain } from '../../kernel/domain.ts'
import { fileEndpoints } from './handlers.ts'
import { serveFiles } from './serve.ts'

export { addressStart, findFileByAddress, keepFile, replaceKeptFile } from './own.ts'
export { receiveFile } from './receive.ts'
export { fileAddress } from './serve.ts'
export { findFileByToken, usedBytes, type FileRow } from './store.ts'

/** Uploaded files: received, checked by their bytes, and served so that nothing of them runs in our origin. */
export const file: Domain = { name: 'file', endpoints: fileEndpoints, plugin: serveFiles }
