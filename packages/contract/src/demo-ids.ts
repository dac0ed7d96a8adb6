/**
 * Ids of the objects that the demo school always contains, so that every route has an example address and every journey
 * can name what it opens. The demo filler creates these objects with exactly these ids; the numbers never change meaning.
 */
const demoId = (number: number): string => `0de70000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const demoIds = {
  // people and tenancy
  account: demoId(101),
  org: demoId(111),
  ownRole: demoId(112),
  schoolImport: demoId(113),
  pushTarget: demoId(114),
  ltiSelection: demoId(115),
  user: demoId(121),
  teacher: demoId(122),
  student: demoId(131),

  // content on its own and its repository exemplars
  experiment: demoId(201),
  experimentCase: demoId(202),
  mooc: demoId(211),
  moocCase: demoId(212),
  pythonMooc: demoId(213),
  exam: demoId(221),
  /** The exam that runs while the demo is looked at. */
  runningExam: demoId(222),
  /** The test at the end of a series. */
  seriesExam: demoId(223),
  series: demoId(231),
  expSeries: demoId(232),
  training: demoId(241),
  shortcutTraining: demoId(242),
  ojTraining: demoId(243),
  codePractice: demoId(251),
  topic: demoId(261),
  practiceTemplate: demoId(262),
  /** The piece of the topic that was taken from the practice template. */
  topicExperiment: demoId(263),
  lesson: demoId(271),
  lessonCase: demoId(272),
  /** A lesson in preparation that nobody is taught yet. */
  preparedLesson: demoId(273),
  pythonLesson: demoId(275),
  /** The experiment that the lesson's resources link to. */
  lessonExperiment: demoId(274),
  bank: demoId(281),
  paper: demoId(282),
  dataset: demoId(291),
  template: demoId(292),
  resource: demoId(293),

  // where content is taught
  class: demoId(301),
  trainingClass: demoId(302),
  /** The class that sits the exams. */
  examClass: demoId(303),
  task: demoId(311),
  /** The first teacher's part of the research task. */
  taskPart: demoId(312),

  // projects
  project: demoId(401),
  projectCase: demoId(402),
  group: demoId(411),
  iteration: demoId(421),
  testPlan: demoId(431),
  codeCheck: demoId(441),

  // one learner's record, per kind and per place
  experimentRecord: demoId(501),
  seriesExperimentRecord: demoId(502),
  classExperimentRecord: demoId(503),
  classSeriesExperimentRecord: demoId(504),
  trainingClassExperimentRecord: demoId(505),
  trainingClassSeriesExperimentRecord: demoId(506),
  projectExperimentRecord: demoId(507),
  lessonExperimentRecord: demoId(508),
  topicExperimentRecord: demoId(509),
  expSeriesExperimentRecord: demoId(510),
  moocRecord: demoId(521),
  seriesMoocRecord: demoId(522),
  classMoocRecord: demoId(523),
  trainingClassMoocRecord: demoId(524),
  projectMoocRecord: demoId(525),
  expSeriesMoocRecord: demoId(526),
  examRecord: demoId(541),
  /** Of a learner who went through the series of the class. */
  certificateNumber: 'DEM0-CERT-0001',
  seriesExamRecord: demoId(542),
  classExamRecord: demoId(543),
  trainingClassExamRecord: demoId(544),
  projectExamRecord: demoId(545),
  expSeriesExamRecord: demoId(546),
  lessonRecord: demoId(561),
  codePracticeRecord: demoId(571),

  // names, not ids
  branch: 'main',
  /** Any revision opens the log of one commit; a branch name is the one that is the same in every fresh demo. */
  revision: 'main',
  dirname: 'data',
} as const

/** Name of a demo object: what a route declares as its example instead of the id itself. */
export type DemoName = keyof typeof demoIds
