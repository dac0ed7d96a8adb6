import type { Providers } from '../kernel/providers.ts'
import { bannersUsing } from './banner/index.ts'
import { contentsUsing } from './content/index.ts'
import { datasetMounts } from './dataset/index.ts'
import { tellOwners } from './library/index.ts'
import { classesGiven } from './material/index.ts'
import { classesOf, runningOfferingsOf } from './offering/index.ts'
import { countRecords, hasRecords, settingsChanged } from './record/index.ts'
import { mayReadFile } from './resource/index.ts'

/** What lower domains ask of higher ones, answered in one place: boot hands it to every domain. */
export const providers = {
  mayReadFile,
  settingsChanged,
  mounts: datasetMounts,
  resourceUsers: { contents: contentsUsing, classes: classesGiven, banners: bannersUsing },
  contentUses: { runningOfferingsOf, classesOf, countRecords, hasRecords, published: tellOwners },
} satisfies Providers
