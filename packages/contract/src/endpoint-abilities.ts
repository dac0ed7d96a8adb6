import type { AbilityName } from './abilities.ts'
import { siteOf, type EndpointDefinition, type Method } from './endpoint.ts'
import type { Contract } from './index.ts'
import { contentKinds, type ContentKind } from './kinds.ts'
import type { ObjectKind } from './objects.ts'

/** The abilities that the calls of a domain need: to read, to write and, where it is another one, to remove. */
interface Needs {
  see: AbilityName
  write: AbilityName
  remove?: AbilityName
}
/** `open`: everybody's own things, or what every page needs. `operators`: no role of a customer has any of it. */
type Rule = Needs | 'open' | 'operators'

const content: Needs = { see: 'content.see', write: 'content.change', remove: 'content.remove' }
const place: Needs = { see: 'place.see', write: 'place.change' }
const wholePlace: Needs = { ...place, remove: 'place.remove' }
const record: Needs = { see: 'record.see', write: 'record.mark' }
const query: Needs = { see: 'query.see', write: 'query.answer' }
const machines: Needs = { see: 'environment.see', write: 'environment.change', remove: 'environment.remove' }
const research: Needs = { see: 'research.see', write: 'research.change', remove: 'research.remove' }
const organisation: Needs = {
  see: 'organisation.see',
  write: 'organisation.change',
  remove: 'organisation.remove',
}

/** What the calls of each domain need, unless one of them is named below; a kind's own are about its contents. */
const byDomain: Record<Exclude<keyof Contract, ContentKind>, Rule> = {
  content,
  experimentLabs: content,
  experimentLearning: content,
  practice: content,
  paper: content,
  bankQuestion: content,
  questionImport: content,
  questionExport: content,
  sync: content,
  review: { see: 'content.see', write: 'content.publish' },
  permission: { see: 'content.see', write: 'content.manage' },
  grant: { see: 'organisation.see', write: 'content.manage' },
  learning: content,
  moocUnits: query,
  learner: 'open',
  classroom: wholePlace,
  taughtCourse: wholePlace,
  project: wholePlace,
  place,
  preview: { see: 'place.see', write: 'place.see' },
  offering: place,
  announcement: place,
  material: place,
  accommodation: place,
  rollover: place,
  joining: place,
  application: place,
  courseGoal: { see: 'record.see', write: 'place.change' },
  examCockpit: { see: 'record.see', write: 'place.change' },
  regrade: { see: 'record.see', write: 'place.change' },
  certificate: { see: 'record.see', write: 'place.change' },
  record,
  marking: record,
  markbook: { see: 'record.see', write: 'place.change' },
  appeal: record,
  analysis: { see: 'record.see', write: 'place.change' },
  examAnalysis: record,
  mastery: record,
  query,
  live: query,
  environment: machines,
  pool: machines,
  machineControl: { see: 'environment.see', write: 'environment.use' },
  machineImage: machines,
  templateVersion: machines,
  recording: machines,
  research,
  researchTask: research,
  resource: { see: 'resource.see', write: 'resource.change', remove: 'resource.remove' },
  library: { see: 'library.see', write: 'library.share' },
  org: organisation,
  member: { see: 'organisation.see', write: 'organisation.change' },
  customer: organisation,
  user: { see: 'person.see', write: 'person.change' },
  userMerge: { see: 'person.see', write: 'person.change' },
  activityLog: { see: 'log.see', write: 'log.see' },
  category: { see: 'content.see', write: 'category.change' },
  ownRole: { see: 'role.see', write: 'role.change' },
  schoolImport: { see: 'organisation.see', write: 'organisation.change' },
  lti: { see: 'organisation.see', write: 'organisation.change' },
  ltiRoster: place,
  push: { see: 'organisation.see', write: 'organisation.change' },
  apiToken: 'open',
  orgToken: organisation,
  assistant: 'open',
  dashboard: 'open',
  file: 'open',
  identity: 'open',
  job: 'open',
  me: 'open',
  metadata: 'open',
  notice: 'open',
  secondFactor: 'open',
  passkey: 'open',
  passwordLink: 'open',
  platform: 'open',
  archive: 'operators',
  banner: 'operators',
  sign_in_service: 'operators',
  vpn: 'open',
}

/** Single calls that need something else than their method says. */
const byName: Readonly<Record<string, AbilityName | 'open'>> = {
  // Asked with a body, and nothing is changed.
  'analysis.previewRules': 'record.see',
  'bankQuestion.similar': 'content.see',
  'bankQuestion.tryAnswer': 'content.see',
  'bankQuestion.uses': 'content.see',
  'content.uses': 'content.see',
  'experiment.sampleParameters': 'content.see',
  'learning.startTrial': 'content.see',
  'lti.choices': 'place.see',
  'lti.choose': 'place.change',
  'ltiRoster.ofPlatform': 'organisation.see',
  'ownRole.effects': 'role.see',
  'paper.drawCounts': 'content.see',
  'rollover.preview': 'place.see',
  'templateVersion.check': 'environment.see',
  // Removing, whatever the method.
  'bankQuestion.remove': 'content.remove',
  'paper.remove': 'content.remove',
  // Of the life of a content.
  'content.publish': 'content.publish',
  'content.disable': 'content.publish',
  'content.enable': 'content.publish',
  'content.restore': 'content.manage',
  'content.setUseScope': 'content.manage',
  'review.decide': 'review.decide',
  'experiment.addToLibrary': 'library.share',
  'lesson.addToLibrary': 'library.share',
  'mooc.addToLibrary': 'library.share',
  'lesson.saveTeachingFields': 'category.change',
  'lesson.putSchoolTemplate': 'category.change',
  'lesson.removeSchoolTemplate': 'category.change',
  // An exam that is sat.
  ...Object.fromEntries(
    ['saveSitting', 'prepare', 'startSitting', 'pause', 'resume', 'extend', 'end', 'collect', 'release'].map((name) => [
      `exam.${name}`,
      'place.change' as const,
    ]),
  ),
  'exam.sitting': 'place.see',
  'exam.readiness': 'place.see',
  'exam.satPaper': 'record.see',
  // What is looked at as learners have it is the teacher's own trial, and what they asked.
  'preview.begin': 'content.see',
  'preview.queries': 'query.see',
  'markbook.setMarks': 'record.mark',
  'markbook.export': 'record.see',
  'live.monitor': 'record.see',
  'live.monitorEvents': 'record.see',
  'mooc.figures': 'record.see',
  'series.learners': 'record.see',
  'taughtCourse.learners': 'record.see',
  'taughtCourse.learner': 'record.see',
  'taughtCourse.exportResults': 'record.see',
  'exp_practice.learners': 'record.see',
  'training.learners': 'record.see',
  'training.figures': 'record.see',
  'training.person': 'record.see',
  'training.personsRun': 'record.see',
  // Running a machine is not changing what it is made from.
  'environment.start': 'environment.use',
  'environment.destroy': 'environment.use',
  'environment.destroyMany': 'environment.use',
  'environment.extend': 'environment.use',
  'environment.runScript': 'environment.use',
  'environment.terminalTicket': 'environment.use',
  'environment.terminal': 'environment.use',
  'environment.openWeb': 'environment.use',
  'environment.listMine': 'open',
  // What every page asks for.
  'category.list': 'open',
  'category.tree': 'open',
  'org.myOrganizations': 'open',
  'org.menuOrgs': 'open',
  // Pickers of people, in classes too.
  'org.authTeachers': 'open',
  'org.authStudents': 'open',
  // All that is kept about a person leaves the platform.
  'user.exportData': 'person.change',
  'userMerge.compare': 'person.change',
  // It shows of each area what the role leaves (`dashboard/seen.ts`).
  'dashboard.find': 'open',
  'banner.forTeachers': 'open',
}

type Asked = Readonly<Record<string, readonly AbilityName[]>>
const ofContent: Asked = {
  edit: ['content.change'],
  publish: ['content.publish'],
  manage: ['content.manage'],
  remove: ['content.remove'],
}
const ofPlace: Asked = {
  teach: ['place.change'],
  edit: ['place.change'],
  decide: ['place.change'],
  remove: ['place.change', 'place.remove'],
}
const ofMachines: Asked = { edit: ['environment.change'], remove: ['environment.remove'] }

/** What the policies of an object ask of a role in addition to what they ask anyway (`within` on the server). */
const byObject: Partial<Record<ObjectKind, Asked>> = {
  ...Object.fromEntries(contentKinds.map((kind) => [kind, ofContent])),
  content: ofContent,
  step: { edit: ['content.change'] },
  paper: { edit: ['content.change'], restore: ['content.change'] },
  place: ofPlace,
  class: ofPlace,
  course: ofPlace,
  project: ofPlace,
  membership: ofPlace,
  group: ofPlace,
  join_request: { decide: ['place.change'] },
  offering: { teach: ['place.change'] },
  certificate: { revoke: ['place.change'] },
  record: { grade: ['record.mark'] },
  appeal: { decide: ['record.mark'] },
  query_thread: { answer: ['query.answer'] },
  resource: { edit: ['resource.change'], remove: ['resource.remove'] },
  template: ofMachines,
  suite: ofMachines,
  env_pool: ofMachines,
  env_record: { operate: ['environment.use'] },
  recording: { remove: ['environment.remove'] },
  research_env: { use: ['research.change'], edit: ['research.change'], remove: ['research.remove'] },
  research_task: { edit: ['research.change'], remove: ['research.remove'] },
  research_assignment: { work: ['research.change'], decide: ['research.change'] },
  review: { decide: ['review.decide'], edit: ['content.publish'] },
  library_entry: { use: ['library.share'], remove: ['library.share'] },
  category: { edit: ['category.change'], remove: ['category.change'] },
  own_role: { edit: ['role.change'], remove: ['role.change'] },
  lti_platform: { edit: ['organisation.change'] },
  lti_roster: { edit: ['place.change'] },
  org_token: { remove: ['organisation.change'] },
  push_target: { edit: ['organisation.change'] },
  push_delivery: { edit: ['organisation.change'] },
  school_import: { view: ['person.see'], edit: ['organisation.change', 'person.change'] },
}

interface Called {
  name: string
  domain: string
  endpoint: { method: Method; definition: Pick<EndpointDefinition, 'access' | 'site' | 'answer' | 'refs'> }
}

const isKind = (domain: string): boolean => (contentKinds as readonly string[]).includes(domain)

/** The ability that a call itself needs; `open` for none, `operators` for what no role of a customer has. */
function ownNeed({ name, domain, endpoint }: Called): AbilityName | 'open' | 'operators' {
  const { access, answer } = endpoint.definition
  if (access.who === 'anyone' || siteOf(endpoint.definition) === 'student') return 'open'
  if (access.who === 'object' && access.ability === 'learn') return 'open'
  if (access.who === 'member' && access.roles.every((role) => role === 'system_operator')) return 'operators'
  const named = byName[name]
  if (named) return named
  const rule = isKind(domain) ? content : byDomain[domain as keyof typeof byDomain]
  if (typeof rule === 'string') return rule
  if (endpoint.method === 'GET' || answer === 'file') return rule.see
  // To take something out of an object that stays is to change it.
  const removes = access.who === 'object' ? access.ability === 'remove' : endpoint.method === 'DELETE'
  return removes ? (rule.remove ?? rule.write) : rule.write
}

/** All abilities that somebody with an own role needs for a call, also by the objects that it names. */
export function abilitiesOfEndpoint(called: Called): readonly AbilityName[] | 'operators' {
  const need = ownNeed(called)
  if (need === 'operators') return need
  const { access, refs = {} } = called.endpoint.definition
  const objects = [...(access.who === 'object' ? [access] : []), ...Object.values(refs)]
  const theirs = objects.flatMap(({ kind, ability }) => byObject[kind]?.[ability] ?? [])
  return [...new Set(need === 'open' ? theirs : [need, ...theirs])]
}
