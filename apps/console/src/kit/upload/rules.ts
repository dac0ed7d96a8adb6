export {
  acceptOf,
  readSuffixes,
  refuseCount,
  refuseFile,
  suffixOf,
  uploadRule,
  type UploadConfig,
  type UploadOrigin,
  type UploadRule,
} from '@lab/contract/upload-rules'
