import type { Clash } from '../../kernel/database/move-rows.ts'

/**
 * Columns that name people and are in a key, so that both accounts may have a row of the same: what is done then. A test looks
 * through the database for keys that are missing here.
 */
export const clashRules: Readonly<Record<string, Clash>> = {
  'activity_days.learner_id': { joined: { submissions: 'sum' } },
  'announcement_reads.user_id': 'goes',
  // One request that waits for an answer is enough.
  'applications.learner_id': 'goes',
  'join_requests.learner_id': 'goes',
  'assistant_usage.user_id': { joined: { questions: 'sum', tokens: 'sum' } },
  // Its number goes on to be good.
  'certificates.learner_id': 'stays',
  // The newest mark of the account that stays is sent.
  'lti_scores.user_id': 'goes',
  'lti_roster_people.user_id': 'goes',
  'lesson_writers.user_id': { joined: { wrote_at: 'most' } },
  // What a teacher wrote for the account that stays counts; the history has both.
  'mark_cells.learner_id': 'stays',
  'posted_marks.learner_id': 'stays',
  'marking_allocations.marker_id': { joined: { quota: 'sum', learner_ids: 'united' } },
  'memberships.user_id': { joined: { role: ['teacher', 'assistant', 'student'], group_id: 'filled' } },
  'notices.user_id': 'goes',
  'offering_exceptions.learner_id': { joined: { opens_at: 'least', closes_at: 'most', attempts: 'most' } },
  // A trial that both have begun.
  'offerings.trial_by': 'stays',
  'org_members.user_id': {
    joined: { is_admin: 'either', sex: 'filled', major: 'filled', administrative_class: 'filled', created_at: 'least' },
  },
  'permissions.subject_id': { joined: { ability: ['manage', 'edit', 'use', 'view'] } },
  'research_assignments.user_id': 'stays',
  'research_environments.owner_id': { renamed: 'title' },
  'teacher_settings.user_id': 'goes',
}

/** Columns that go on to name the account that is closed: the log is chained, and a session was that account's. */
export const keptColumns: ReadonlySet<string> = new Set(['activity_logs.actor_id', 'sessions.user_id'])

/** Ways to sign in or to reach the school's network: those of the account that is closed end. */
export const endedColumns: ReadonlySet<string> = new Set([
  'passkeys.user_id',
  'password_links.user_id',
  'second_factors.user_id',
  'vpn_peers.user_id',
])

/** Records and who learns in them are put together by attempts, and not as rows. */
export const recordColumns: ReadonlySet<string> = new Set(['records.party_id', 'record_learners.user_id'])

/** Columns that name people among other objects. */
export const furtherColumns = [{ table: 'roster_ids', column: 'object_id' }] as const

/** Lists of people. */
export const peopleLists = [
  { table: 'marking_allocations', column: 'learner_ids' },
  { table: 'push_deliveries', column: 'about_ids' },
] as const

/** What the log calls what has moved; everything else is counted together. */
export const movedWords: Readonly<Record<string, string>> = {
  memberships: '班级、课程和项目',
  org_members: '组织',
  contents: '内容',
  resources: '资源',
  files: '文件',
  places: '负责的班级、课程和项目',
  permissions: '授权',
  certificates: '证书',
  query_threads: '提问',
  env_records: '实验环境',
  research_environments: '科研环境',
}
