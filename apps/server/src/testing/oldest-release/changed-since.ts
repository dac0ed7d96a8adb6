import type { Difference } from './differences.ts'

/** Fields under the name that they have now. */
export const renamed = {
  class_id: 'place_id',
  class_name: 'place_name',
  notices: 'list',
  experiments: 'contents',
  proven: 'validated',
  nightly_proof: 'nightly_validation',
  proofs: 'validations',
  proof: 'validation',
  prove: 'validate',
  wall: 'monitor',
}

/** Where an answer is asked for now. */
export const addressNow = (url: string): string =>
  url
    .replace(/\/classes\/([^/]+)\//, '/places/$1/')
    .replace(/\/proofs(\/|$)/, '/validations$1')
    .replace(/\/wall$/, '/monitor')
    .replace(/\/experiments\/bin$/, '/contents/bin?kind=experiment')
    // The kind was an experiment's where none was said.
    .replace(/(\/places\/[^/]+\/records|\/v2\/contents)$/, '$1?kind=experiment')
    .replace(/\/(?:experiments|datasets)\/([^/]+)\/versions$/, '/contents/$1/versions')

interface Change {
  url: RegExp
  path: RegExp
  /** What the field may have said for the change to concern it. */
  before?: unknown
}

/** What says something else on purpose since the oldest release. */
const changes: Change[] = [
  // The total of a class counts what a learner has finished or may no longer finish, not what they are at work on.
  { url: /\/classes\/[^/]+\/records$/, path: /^members\[\]\.total$/ },
  // There is one rule for who is stuck, and who is through with everything is not away.
  { url: /\/classes\/[^/]+\/analysis$/, path: /^analysis\.(at_risk|rules\.stuck_steps)/ },
  // Figures are of an offering: the same content offered twice is two.
  { url: /\/classes\/[^/]+\/analysis$/, path: /^analysis\.(steps|contents)\[\]\.content_id$/ },
  // Lists of resources bring their texts.
  { url: /\/orgs\/[^/]+\/resources$/, path: /obj_rich_text$/, before: null },
  // Links travel as data; the console makes addresses of them.
  { url: /./, path: /\.link$/ },
  // Trying out, and learning in no class, have an offering in the place of the organisation.
  { url: /\/records\/[^/]+$/, path: /^record\.(offering_id|class_id)$/, before: null },
  { url: /\/records\/[^/]+$/, path: /^record\.class_name$/, before: '' },
  // What a learner is shown of a content is in the part of its kind.
  { url: /\/learning\/records\/[^/]+$/, path: /^(outline|environment)\b/ },
  // Questions have a form of their own for each type: options have ids, a judgement is called true_false, a fill-in has
  // blanks. `questions.api.test.ts` tests that stored ones go on meaning the same.
  { url: /./, path: /question\.(options|answer|type)(\b|\[)/ },
  { url: /\/regrade-steps$/, path: /^steps\[\]\.(newest\.)?(question_type|options|answer)/ },
  // A factor on time is said where an attempt has a time of its own.
  { url: /\/effective-times$/, path: /^times\[\]\.time_factor/ },
  // What a kind counts of a version is among its figures.
  { url: /\/datasets\/[^/]+\/versions$/, path: /^versions\[\]\.(file_count|total_bytes)$/ },
  // An environment in which a reference solution is validated is called by that word.
  { url: /\/env-records/, path: /\.purpose$/, before: 'prove' },
  // What holds for a learner comes from what is offered, in whatever place.
  { url: /\/effective-times$/, path: /\.why$/ },
  // A learner is shown the score once it is confirmed.
  { url: /\/learning\/records\/[^/]+$/, path: /^record\.score$/ },
  { url: /\/learning\/offerings$/, path: /^offerings\[\]\.record\.score$/ },
  // How the others did is for their teachers.
  { url: /\/learning\/offerings$/, path: /^offerings\[\]\.average_score$/ },
  // Cases are one of several shelves that contents are kept on.
  { url: /./, path: /\.is_case$/ },
  // An environment's use counts until the moment of asking, by the database's clock.
  { url: /\/env-records/, path: /\.usage_at$/ },
]

export const changedSince = (url: string, difference: Difference): boolean =>
  changes.some(
    ({ url: asked, path, before }) =>
      asked.test(url) && path.test(difference.path) && (before === undefined || before === difference.before),
  )
