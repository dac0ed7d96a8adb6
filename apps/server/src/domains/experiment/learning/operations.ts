export { destroyEnvironment, startEnvironment, type StartEnvironmentInput } from './environment.ts'
export { openStep, runCommand, verify, type CommandInput, type Verified } from './run.ts'
export { liveEnvironment } from './setup.ts'
export { answer, done, noteOpened, openHint, saveReport, storeVerify, type VerifyResult } from './steps.ts'
