import type { Answer, CastName } from './index.ts'
import type { Fixtures } from './matrix-fixtures.ts'

/** What the updates are sent to. */
export type Known = Fixtures & { arrangement: string; material: string; teacher: string; peer: string }

export interface Update {
  /** Of the contract, `domain.name`. */
  name: string
  path: (f: Known) => string
  /** Every field, with values that no field has by default. */
  full: (f: Known) => Record<string, unknown>
  /** The object in the answer. */
  read: (data: Answer['data']) => unknown
  who?: CastName
  /** Fields that say something of this change and not of the object. */
  ofTheChange?: readonly string[]
}

const day = (iso: string) => `${iso}T08:00:00.000Z`
const text = (value: string) => ({ format: 'wysiwyg', value })
/** What a place says that is taught for a term. */
const inTerm = {
  term: '2026 春',
  summary: '周三上课',
  cover: '/logo-dark.svg',
  starts_on: '2026-02-01',
  ends_on: '2026-07-01',
}
const basics = (f: Known) => ({
  title: '改过的名称',
  cover: '/logo-dark.svg',
  summary: text('改过的简介'),
  category_id: f.category,
  tags: ['甲'],
  difficulty: 'hard',
  is_public: true,
})

/** Every update of more than one field. */
export const updates: Update[] = [
  {
    name: 'org.update',
    path: (f) => `/apis/v2/organizations/${f.other_organisation}`,
    full: () => ({ short_name: '改过的组织', ends_at: day('2030-06-01') }),
    read: (data) => data.organization,
    who: 'admin',
  },
  {
    name: 'member.update',
    path: (f) => `/apis/v2/organizations/${f.organisation}/members/${f.spare_user}`,
    full: () => ({ sex: 'female', major: '软件工程', administrative_class: '软件2601', is_admin: true }),
    read: (data) => data.member,
    who: 'admin',
  },
  {
    name: 'user.update',
    path: (f) => `/apis/v2/users/${f.spare_user}`,
    full: () => ({ real_name: '改过的姓名', number: 'K-1', phone: '13900001111', email: 'kept@example.edu.cn' }),
    read: (data) => data.user,
    who: 'admin',
  },
  {
    name: 'customer.update',
    path: (f) => `/apis/v2/customers/${f.spare_customer}`,
    full: () => ({
      name: '改过的客户',
      short_name: '改过的简称',
      expires_at: day('2031-06-01'),
      max_users: 77,
      max_environments: 7,
      storage_mb: 777,
    }),
    read: (data) => ({
      ...data.customer,
      max_users: data.customer.users.limit,
      max_environments: data.customer.environments.limit,
      storage_mb: data.customer.storage_mb.limit,
    }),
    who: 'operator',
  },
  {
    name: 'accommodation.update',
    path: (f) => `/apis/v2/places/${f.class}/accommodations/${f.arrangement}`,
    full: () => ({
      time_factor: 2,
      extra_days: 3,
      extra_attempts: 2,
      reason: '骨折',
      valid_from: '2026-03-01',
      valid_to: '2026-06-01',
    }),
    read: (data) => data.accommodation,
  },
  {
    name: 'archive.update',
    path: (f) => `/apis/v1/teachers/archive-configs/${f.archive_config}`,
    full: () => ({ policy: 'class_idle', days: 400 }),
    read: (data) => data.archive_config,
    who: 'operator',
  },
  {
    name: 'banner.update',
    path: (f) => `/apis/v1/teachers/banners/${f.banner}`,
    full: () => ({ title: '开学', picture: '/logo-light.svg', link: '/class', policy: 'teacher' }),
    read: (data) => data.banner,
    who: 'operator',
  },
  {
    name: 'sign_in_service.update',
    path: (f) => `/apis/v2/sign-in-services/${f.sign_in_service}`,
    full: (f) => ({
      name: '新的认证',
      protocol: 'cas',
      address: 'https://cas.example.edu.cn/cas',
      client_id: 'other',
      client_secret: 'a new one',
      person_claim: 'uid',
      person_field: 'number',
      creates_people: true,
      name_claim: 'sn',
      rules: [{ claim: 'group', value: '教师', organisation_id: f.organisation!, role: 'teacher' }],
      bind_dn: 'cn=lab,dc=example',
      base_dn: 'dc=example',
      filter: '(mail={username})',
      certificate: '',
      is_enabled: false,
    }),
    read: (data) => data.service,
    who: 'operator',
  },
  {
    name: 'ownRole.update',
    path: (f) => `/apis/v2/own-roles/${f.own_role}`,
    full: () => ({ name: '改过的角色', description: '改过的说明', base: 'account_admin', abilities: ['log.see'] }),
    read: (data) => data.role,
    who: 'admin',
  },
  {
    name: 'lti.update',
    path: (f) => `/apis/v2/lti-platforms/${f.lti_platform}`,
    full: (f) => ({
      name: '改过的平台',
      organisation_id: f.organisation,
      issuer: 'https://changed.example.edu.cn',
      client_id: 'changed',
      deployments: ['2', '3'],
      authorization_address: 'https://changed.example.edu.cn/auth',
      token_address: 'https://changed.example.edu.cn/token',
      keys_address: 'https://changed.example.edu.cn/keys',
      is_enabled: false,
    }),
    read: (data) => data.platform,
    who: 'admin',
  },
  {
    name: 'push.update',
    path: (f) => `/apis/v2/push-targets/${f.push_target}`,
    full: (f) => ({
      name: '改过的目标',
      organisation_id: f.organisation,
      address: 'https://changed.example.edu.cn/hook',
      events: ['class.created', 'class.updated'],
      username: 'changed',
      password: 'a new one',
      pass_percent: 75,
      is_enabled: false,
    }),
    read: (data) => data.target,
    who: 'admin',
  },
  {
    name: 'category.update',
    path: (f) => `/apis/v2/categories/${f.category}`,
    full: () => ({ title: '改过的分类', kind: 'experiment' }),
    read: (data) => data.category,
    who: 'admin',
  },
  {
    name: 'classroom.update',
    path: (f) => `/apis/v2/classes/${f.class}`,
    full: () => ({ name: '改过的班级', course_name: 'Linux', ...inTerm }),
    read: (data) => data.class,
  },
  {
    name: 'taughtCourse.update',
    path: (f) => `/apis/v2/courses/${f.course}`,
    full: () => ({ name: '改过的课程', ...inTerm }),
    read: (data) => data.course,
  },
  {
    name: 'project.update',
    path: (f) => `/apis/v2/projects/${f.project}`,
    full: () => ({ name: '改过的项目', ...inTerm }),
    read: (data) => data.project,
  },
  {
    name: 'place.updateGroup',
    path: (f) => `/apis/v2/groups/${f.group}`,
    full: (f) => ({ name: '改过的组', member_ids: [f.membership] }),
    read: (data) => data.group,
  },
  {
    name: 'place.updateMember',
    path: (f) => `/apis/v2/memberships/${f.membership}`,
    full: () => ({ sex: 'female', major: '软件工程', administrative_class: '软工2601班' }),
    read: (data) => data,
  },
  {
    name: 'dataset.update',
    path: (f) => `/apis/v2/datasets/${f.dataset}`,
    full: basics,
    read: (data) => data.dataset,
  },
  {
    name: 'dataset.updateAttached',
    path: (f) => `/apis/v2/contents/${f.experiment}/datasets/${f.dataset}`,
    full: () => ({ name: 'figures', pinned_version: 1 }),
    read: (data) => data.dataset,
  },
  {
    name: 'environment.updateSuite',
    path: (f) => `/apis/v2/env-suites/${f.suite}`,
    full: (f) => ({
      title: '改过的套件',
      summary: '两台主机',
      env_usage: 'research',
      machines: ['web', 'db'].map((hostname) => ({ hostname, template_id: f.template })),
    }),
    read: (data) => data.env_suite,
  },
  {
    name: 'environment.updateTemplate',
    path: (f) => `/apis/v2/templates/${f.template}`,
    full: () => ({
      title: '改过的模板',
      summary: '带编译器',
      virtual_type: 'vm',
      architecture: 'arm64',
      image: 'debian:13',
      cpus: 2,
      memory_mb: 512,
      disk_mb: 64,
      access: ['terminal', 'web'],
      ports: [8080],
      requires: ['gcc'],
      start_command: 'sleep 1',
      account: 'root',
      env_usage: 'research',
      note: '加入编译器',
    }),
    read: (data) => data.template,
    ofTheChange: ['note'],
  },
  {
    name: 'experiment.putEnv',
    path: (f) => `/apis/v2/experiments/${f.experiment}/env`,
    full: (f) => ({ suite_id: f.suite, network_on: true, concurrent_environments: 2 }),
    read: (data) => data.experiment,
  },
  {
    name: 'experiment.putTeach',
    path: (f) => `/apis/v2/experiments/${f.experiment}/teach`,
    full: () => ({
      teach: {
        opens_at: day('2026-03-01'),
        closes_at: day('2026-06-01'),
        attempts: 3,
        show_hints: false,
        late_policy: 'deduct',
        late_deduct_percent: 10,
      },
      teaching_guide: text('先讲原理'),
    }),
    read: ({ teach, teaching_guide, version }) => ({ teach, teaching_guide, version }),
  },
  {
    name: 'experiment.update',
    path: (f) => `/apis/v2/experiments/${f.experiment}`,
    full: (f) => ({ ...basics(f), duration_minutes: 90, needs_report: true }),
    read: (data) => data.experiment,
  },
  {
    name: 'question_bank.update',
    path: (f) => `/apis/v2/question-banks/${f.question_bank}`,
    full: basics,
    read: (data) => data.question_bank,
  },
  {
    name: 'lesson.update',
    path: (f) => `/apis/v2/lessons/${f.lesson}`,
    full: (f) => ({ ...basics(f), total_hours: 48, credits: 3, audience: '2026 级' }),
    read: (data) => data.lesson,
  },
  {
    name: 'mooc.update',
    path: (f) => `/apis/v2/moocs/${f.mooc}`,
    full: basics,
    read: (data) => data.mooc,
  },
  {
    name: 'series.update',
    path: (f) => `/apis/v2/series/${f.series}`,
    full: basics,
    read: (data) => data.series,
  },
  {
    name: 'exp_series.update',
    path: (f) => `/apis/v2/exp-series/${f.exp_series}`,
    full: basics,
    read: (data) => data.exp_series,
  },
  {
    name: 'exp_practice.update',
    path: (f) => `/apis/v2/topics/${f.exp_practice}`,
    full: (f) => ({ ...basics(f), has_ranking: false }),
    read: (data) => data.topic,
  },
  {
    name: 'training.update',
    path: (f) => `/apis/v2/trainings/${f.training}`,
    full: (f) => ({
      ...basics(f),
      language: 'en',
      text: 'over the lazy dog',
      target_speed: 55,
      target_accuracy: 91,
      error_penalty: 2,
    }),
    read: (data) => data.training,
  },
  {
    name: 'experiment.updateStep',
    path: (f) => `/apis/v2/experiment-steps/${f.step}`,
    full: () => ({
      title: '改过的环节',
      body: text('请阅读'),
      points: 8,
      hint: '看这里',
      hint_cost: 1,
      answer: '答案',
    }),
    read: (data) => data.step,
  },
  {
    name: 'exam.update',
    path: (f) => `/apis/v2/exams/${f.exam}`,
    full: basics,
    read: (data) => data.exam,
  },
  {
    name: 'exam.saveSitting',
    path: (f) => `/apis/v2/offerings/${f.exam_offering}/sitting`,
    full: () => ({ settings: { full_screen: true, leave_limit: 3 }, inherit: ['password'] }),
    read: (data) => data.sitting.settings,
  },
  {
    name: 'paper.update',
    path: (f) => `/apis/v2/papers/${f.paper}`,
    full: () => ({
      title: '改过的试卷',
      content: { sections: [] },
      forms: [],
      blueprint: { rows: [], target: 70, forms: 2, most_shared: 1, avoid_days: 30, relaxations: [] },
    }),
    read: (data) => data.paper,
  },
  {
    name: 'marking.saveSettings',
    path: (f) => `/apis/v2/offerings/${f.offering}/marking/settings`,
    full: () => ({
      is_blind: true,
      second: 'sample',
      sample_percent: 20,
      tolerance_percent: 5,
      appeals_until: '2030-01-01T00:00:00.000Z',
    }),
    read: (data) => data.settings,
  },
  {
    name: 'announcement.update',
    path: (f) => `/apis/v2/places/${f.class}/announcements/${f.announcement}`,
    full: () => ({ title: '改了时间', body: { format: 'markdown', value: '周四下午' }, is_pinned: true }),
    read: ({ announcement: { changed_at: _at, ...words } }) => words,
  },
  {
    name: 'markbook.save',
    path: (f) => `/apis/v2/places/${f.class}/markbook`,
    full: (f) => ({
      scheme: {
        categories: [
          { id: f.class, title: '平时成绩', weight: 40, method: 'points', drop_lowest: 1, takes: ['experiment'] },
        ],
        works: [],
        entered: [{ id: f.group, title: '考勤', category_id: f.class, weight: 2, max_score: 20 }],
        missing: 'zero',
        late_percent: 5,
        late_limit: 30,
        is_scaled: false,
        decimals: 0,
      },
    }),
    read: (data) => data.scheme,
  },
  {
    name: 'material.update',
    path: (f) => `/apis/v2/places/${f.class}/materials/${f.material}`,
    full: () => ({ note: '课前阅读', is_shown: false }),
    read: (data) => data.materials,
  },
  {
    name: 'me.saveSetting',
    path: () => '/apis/v1/teachers/setting',
    full: () => ({ muted_notice_kinds: ['job'], theme: 'dark', density: 'compact' }),
    read: (data) => data.setting,
  },
  {
    name: 'offering.update',
    path: (f) => `/apis/v2/offerings/${f.offering}`,
    full: () => ({
      settings: {
        opens_at: day('2026-03-01'),
        closes_at: day('2026-06-01'),
        attempts: 5,
        weight: 3,
        late_policy: 'deduct',
        late_percent: 20,
        needs_approval: true,
        pass_score: 70,
      },
      inherit: [],
    }),
    read: (data) => data.offering,
  },
  {
    name: 'pool.update',
    path: (f) => `/apis/v2/env-pools/${f.env_pool}`,
    full: (f) => ({
      suite_id: f.suite,
      place_id: f.class,
      network_on: true,
      standing: 2,
      windows: [{ weekday: 1, from: '08:00', to: '09:40', count: 3 }],
      lead_minutes: 20,
    }),
    read: (data) => data.env_pool,
  },
  {
    name: 'moocUnits.setPost',
    path: (f) => `/apis/v2/offerings/${f.mooc_offering}/discussions/${f.mooc_discussion}/posts/${f.mooc_post}`,
    full: () => ({ is_pinned: true, is_hidden: true }),
    read: (data) => data.post,
  },
  {
    name: 'query.setFlags',
    path: (f) => `/apis/v2/queries/${f.query_thread}`,
    full: () => ({ is_pinned: true, is_public: true }),
    read: (data) => data.query,
  },
  {
    name: 'research.update',
    path: (f) => `/apis/v2/research-environments/${f.research_env}`,
    full: () => ({ title: '改过的科研环境', summary: '说明', network_on: true }),
    read: (data) => data.research_environment,
  },
  {
    name: 'researchTask.update',
    path: (f) => `/apis/v2/research-tasks/${f.research_task}`,
    full: (f) => ({
      title: '改过的任务',
      goal: text('写报告'),
      due_on: '2026-09-01',
      member_ids: [f.teacher, f.peer],
    }),
    read: (data) => data.research_task,
  },
  {
    name: 'resource.update',
    path: (f) => `/apis/v2/resources/${f.resource}`,
    full: () => ({
      resource: { title: '改过的资源', is_public: false, tags: ['甲'], obj_rich_text: text('改过的正文') },
    }),
    read: (data) => data.resource,
  },
  {
    name: 'platform.putConfig',
    path: () => '/apis/v2/platform-configs/system_config',
    full: () => ({ tms_platform_name: '云实验', tms_home_page_url: '/class', style_settings: 'light' }),
    read: (data) => data.platform_configs,
    who: 'operator',
  },
  {
    name: 'environment.putConfig',
    path: () => '/apis/v2/env-configs/quota',
    full: () => ({ person: 5, organisation: 70 }),
    read: (data) => data.env_configs,
    who: 'operator',
  },
  {
    name: 'analysis.saveRules',
    path: (f) => `/apis/v2/places/${f.class}/risk-rules`,
    full: () => ({
      rules: { away: { is_on: false, value: 9 }, low_score: { is_on: false, value: 55 }, behind: { value: 40 } },
    }),
    read: (data) => data,
  },
]
