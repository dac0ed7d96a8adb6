import { sql } from 'drizzle-orm'
import type { Providers } from '../kernel/providers.ts'
import { openAppeals } from './appeal/index.ts'
import { belongingsOf } from './belongings.ts'
import { forgetPerson } from './forget-person.ts'
import { bannersUsing } from './banner/index.ts'
import { contentsUsing, countByCategory } from './content/index.ts'
import { datasetMounts } from './dataset/index.ts'
import { runningExams } from './exam/index.ts'
import { fileMentions } from './file-mentions.ts'
import { tellOwners } from './library/index.ts'
import { marksOwed } from './marking/index.ts'
import { placesGiven } from './material/index.ts'
import { classesOf, offerings, runningOfferingsOf } from './offering/index.ts'
import { sessionScope } from './org/index.ts'
import { adminsNeedCode, readConfig } from './platform/index.ts'
import { personalWork } from './personal-work.ts'
import { saidInDiscussions } from './mooc/index.ts'
import { notify } from './notice/index.ts'
import { openQueries } from './query/index.ts'
import { questionUsers } from './question-users.ts'
import {
  countRecords,
  groupsChanged,
  hasRecords,
  learnersRecords,
  recordLearners,
  records,
  settingsChanged,
} from './record/index.ts'
import { mayReadFile } from './resource/index.ts'

/** What lower domains ask of higher ones, answered in one place: boot hands it to every domain. */
export const providers = {
  sessionScope: { ...sessionScope, adminsNeedCode },
  belongingsOf,
  loginRules: (tx) => readConfig(tx, 'login_config'),
  forgetPerson,
  personalWork,
  saidInDiscussions,
  platformName: async (tx) => (await readConfig(tx, 'system_config')).tms_platform_name,
  tellOfAccount: (tx, userId, said) => notify(tx, { kind: 'system', ...said, link: null, userIds: [userId] }),
  mayReadFile,
  fileMentions,
  settingsChanged,
  groupsChanged,
  countByCategory,
  placesWork: {
    offerings: sql`${offerings}`,
    records: sql`${records}`,
    recordLearners: sql`${recordLearners}`,
    learnersRecords,
  },
  openQueries,
  openAppeals,
  runningExams,
  marksOwed,
  mounts: datasetMounts,
  questionUsers,
  resourceUsers: { contents: contentsUsing, places: placesGiven, banners: bannersUsing },
  contentUses: { runningOfferingsOf, classesOf, countRecords, hasRecords, published: tellOwners },
} satisfies Providers
