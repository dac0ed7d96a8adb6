// Bounds of the files that travel between a machine and its learner's page.

/** The largest file. */
export const machineFileBytes = 2 * 1024 * 1024
/** Names of one folder that are listed. */
export const machineFolderEntries = 500
