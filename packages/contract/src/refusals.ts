import { archivedWords, placeKindLabels, type PlaceKind } from './place-words.ts'

/**
 * Every way a call can be refused, once. `code` is the envelope's code, `http` the status, `message` what the person
 * reads, `show` how the console reacts:
 * - `dialog`: the message dialog (title 提示, button 确定); `field`: under the form's fields; `page`: the page's own
 *   state; `silent`: the caller handles it; `relogin` and `logout`: the session ends (specification section 8);
 *   `password`: the person is led to the page that replaces a first password.
 */
export interface RefusalEntry {
  code: number
  http: number
  message: string | ((facts: Record<string, string | number>) => string)
  show: 'dialog' | 'field' | 'page' | 'silent' | 'relogin' | 'logout' | 'password'
  /** Older API only (406 answers). */
  msgcode?: 'ORG_EXPIRED' | 'ORG_DISABLED' | 'CUSTOMER_DISABLED'
}

export const refusals = {
  // Common to all endpoints: the binder answers with these, no endpoint lists them.
  invalid: { code: 10422, http: 422, message: (f) => String(f.message ?? '提交的内容有误'), show: 'field' },
  absent: { code: 10404, http: 404, message: '资源不存在', show: 'page' },
  forbidden: { code: 10403, http: 403, message: (f) => String(f.reason ?? '没有权限进行此操作'), show: 'dialog' },
  signedOut: { code: 10401, http: 403, message: '登录已失效，请重新登录', show: 'relogin' },
  orgUnavailable: {
    code: 10406,
    http: 403,
    message: '所在组织或客户已过期或停用',
    show: 'relogin',
    msgcode: 'ORG_DISABLED',
  },
  signedInElsewhere: { code: 10420, http: 403, message: '账号已在其他地方登录', show: 'relogin' },
  personDisabled: { code: 10409, http: 403, message: '账号已停用', show: 'logout' },
  firstPassword: { code: 10421, http: 403, message: '请先修改初始密码', show: 'password' },
  noOrganisation: { code: 10407, http: 403, message: '请先选择组织', show: 'dialog' },
  tooMany: { code: 10429, http: 429, message: (f) => `操作过于频繁，请${f.seconds ?? 60}秒后再试`, show: 'dialog' },
  tooLarge: { code: 10413, http: 413, message: '文件超过大小限制', show: 'dialog' },
  broken: {
    code: 10500,
    http: 500,
    message: (f) => `服务出错，请重试；如仍失败请提供编号 ${f.requestId ?? ''}`,
    show: 'dialog',
  },
  unavailable: {
    code: 10503,
    http: 503,
    message: (f) => String(f.reason ?? '服务暂不可用，请稍后再试'),
    show: 'dialog',
  },
  /** Its data says who was faster and when (`who`, `at`) and, where known, the newer `version`. */
  changedMeanwhile: {
    code: 309014,
    http: 409,
    message: (f) => `内容已被${f.who ?? '他人'}修改，请刷新后再保存`,
    show: 'silent',
  },
  // Special codes of the specification, by meaning (decisions.md 16).
  notToBeOpened: { code: 302006, http: 403, message: '该内容暂不可打开', show: 'page' },
  nameTaken: {
    code: 411006,
    http: 409,
    message: (f) => `${f.label ?? '名称'}「${f.name ?? ''}」已存在`,
    show: 'silent',
  },
  envQuotaReached: {
    code: 451008,
    http: 409,
    message: (f) => String(f.message ?? '运行中的环境已达上限'),
    show: 'silent',
  },
  alreadyApplied: { code: 361014, http: 409, message: '已申请或已加入，请勿重复操作', show: 'silent' },
  // Identity.
  'identity.wrongPassword': { code: 20101, http: 400, message: '用户名或密码错误', show: 'field' },
  'identity.lockedOut': {
    code: 20102,
    http: 429,
    message: (f) => `登录失败次数过多，请${f.minutes}分钟后再试`,
    show: 'field',
  },
  'identity.notForConsole': { code: 20103, http: 403, message: '学生账号请从学生端登录', show: 'field' },
  'identity.notForLearners': { code: 20110, http: 403, message: '教师账号请从教师端登录', show: 'field' },
  'identity.oldPasswordWrong': {
    code: 20104,
    http: 400,
    message: (f) => `${f.label ?? '原密码'}不正确`,
    show: 'field',
  },
  'identity.alreadySetUp': { code: 20105, http: 409, message: '平台已完成初始化', show: 'dialog' },
  'identity.lastOperator': { code: 20106, http: 409, message: '至少保留一名系统运维人员', show: 'dialog' },
  // The sign-in page asks for the code by this number.
  'identity.codeNeeded': { code: 20131, http: 400, message: '请输入验证码', show: 'field' },
  'identity.wrongCode': { code: 20132, http: 400, message: '验证码不正确，请输入最新的验证码', show: 'field' },
  /** Its data says what the next attempt has to bring (`proof`). */
  'identity.proofNeeded': {
    code: 20136,
    http: 400,
    message: (f) => (f.isWrong ? '验证没有通过，请重新作答' : '请先回答下面的问题'),
    show: 'field',
  },
  'secondFactor.isOn': { code: 20133, http: 409, message: '两步验证已经开启', show: 'dialog' },
  'secondFactor.required': {
    code: 20137,
    http: 403,
    message: '平台要求管理员开启两步验证，请先到「个人中心 → 修改密码」开启',
    show: 'dialog',
  },
  'secondFactor.notBegun': { code: 20134, http: 409, message: '请重新设置两步验证', show: 'dialog' },
  'passkey.noAddress': {
    code: 20145,
    http: 409,
    message: '平台还没有设置对外访问的域名（PUBLIC_URL，须为 HTTPS），不能使用通行密钥',
    show: 'dialog',
  },
  'passkey.tooMany': {
    code: 20146,
    http: 409,
    message: (f) => `通行密钥已达${f.most}个，请先删除不用的`,
    show: 'field',
  },
  'passkey.refused': { code: 20147, http: 400, message: '通行密钥没有通过验证，请重试或使用密码登录', show: 'field' },
  'secondFactor.signInAgain': {
    code: 20149,
    http: 409,
    message: '请退出后重新登录，并在15分钟内设置两步验证',
    show: 'dialog',
  },
  'passwordLink.over': {
    code: 20135,
    http: 404,
    message: '链接已使用、已过期或不完整，请重新申请，或联系管理员重新生成',
    show: 'field',
  },
  'passwordLink.noMail': {
    code: 20138,
    http: 409,
    message: '平台没有配置邮件，请联系管理员重置密码',
    show: 'field',
  },
  'signIn.noService': { code: 20121, http: 404, message: '这种登录方式已停用', show: 'field' },
  'signIn.unreachable': {
    code: 20122,
    http: 424,
    message: '统一身份认证没有应答，请稍后重试或使用密码登录',
    show: 'field',
  },
  'signIn.expired': { code: 20123, http: 400, message: '登录已超时，请重新登录', show: 'field' },
  'signIn.refused': { code: 20124, http: 403, message: '统一身份认证没有通过，请重新登录', show: 'field' },
  'signIn.nobody': {
    code: 20125,
    http: 403,
    message: (f) => `平台上没有与您的“${f.service}”账号对应的人员，请联系管理员`,
    show: 'field',
  },
  'org.expired': { code: 10406, http: 403, message: '所在组织已过期', show: 'relogin', msgcode: 'ORG_EXPIRED' },
  'org.disabled': { code: 10406, http: 403, message: '所在组织已停用', show: 'relogin', msgcode: 'ORG_DISABLED' },
  'customer.disabled': { code: 10406, http: 403, message: '客户已停用', show: 'relogin', msgcode: 'CUSTOMER_DISABLED' },
  'org.userLimit': { code: 20111, http: 409, message: (f) => `客户的用户数已达上限（${f.limit}）`, show: 'dialog' },
  'org.tooDeep': { code: 20113, http: 409, message: (f) => `组织最多${f.levels}级`, show: 'dialog' },
  'org.intoItself': { code: 20114, http: 409, message: '不能移动到自己或自己的下级组织', show: 'dialog' },
  'org.own': {
    code: 20115,
    http: 409,
    message: (f) => `您正在使用该组织，不能${f.verb}，请先切换到其他组织`,
    show: 'dialog',
  },
  'member.self': { code: 20116, http: 409, message: (f) => `不能${f.verb}自己`, show: 'dialog' },
  'member.notTeacher': { code: 20117, http: 409, message: '只有教师可以担任组织管理员', show: 'dialog' },
  'apiToken.tooMany': {
    code: 20130,
    http: 409,
    message: (f) => `令牌已达${f.most}个，请先吊销不再使用的令牌`,
    show: 'field',
  },
  'user.higherRole': { code: 20118, http: 409, message: '不能授予高于自己的角色', show: 'dialog' },
  'user.lastAdmin': { code: 20119, http: 409, message: '客户至少保留一名可用的客户管理员', show: 'dialog' },
  'user.erased': { code: 20112, http: 409, message: '该账号已注销，不能再修改或启用', show: 'dialog' },
  'user.merged': {
    code: 20144,
    http: 409,
    message: (f) => `该账号已合并到「${f.username}」，请在那个账号上操作`,
    show: 'dialog',
  },
  'user.rolesApart': { code: 20120, http: 409, message: (f) => String(f.reason), show: 'dialog' },
  'ownRole.held': {
    code: 20141,
    http: 409,
    message: (f) => `还有${f.count}名用户是这个角色，请先为他们改换角色`,
    show: 'dialog',
  },
  'ownRole.baseHeld': { code: 20142, http: 409, message: '已有用户是这个角色，不能更换基础角色', show: 'dialog' },
  'ownRole.tooMany': { code: 20143, http: 409, message: (f) => `自定义角色最多${f.limit}个`, show: 'dialog' },
  'lti.tooMany': { code: 20195, http: 409, message: (f) => `LTI 平台最多${f.limit}个`, show: 'dialog' },
  'lti.taken': { code: 20196, http: 409, message: '该颁发者和客户端编号已经登记过', show: 'dialog' },
  'lti.elsewhere': { code: 20197, http: 409, message: '该内容不属于登记这个平台的组织', show: 'dialog' },
  'lti.rosterUnread': {
    code: 20198,
    http: 409,
    message: (f) => `没有取得教学平台的名单：${f.reason}`,
    show: 'dialog',
  },
  'push.tooMany': { code: 20191, http: 409, message: (f) => `推送目标最多${f.limit}个`, show: 'dialog' },
  'push.isWaiting': { code: 20192, http: 409, message: '这次推送还在等待，会自动重试', show: 'dialog' },
  'push.isOff': { code: 20193, http: 409, message: '推送目标已停用，请先启用', show: 'dialog' },
  'assistant.off': { code: 20151, http: 409, message: '智能助手尚未启用', show: 'silent' },
  'assistant.enoughToday': {
    code: 20152,
    http: 409,
    message: (f) => `今天已提问${f.limit}次，达到每人每日上限，请明天再试`,
    show: 'silent',
  },
  'assistant.spent': {
    code: 20153,
    http: 409,
    message: '本组织本月的助手用量已用完，请联系系统运维',
    show: 'silent',
  },
  'org.notEmpty': {
    code: 20112,
    http: 409,
    message: (f) => `组织「${f.name}」下还有${f.what}，不能删除`,
    show: 'dialog',
  },
  // Files.
  'file.wrongType': { code: 20201, http: 422, message: (f) => `请上传${f.formats}格式文件`, show: 'dialog' },
  'file.tooLarge': { code: 20202, http: 413, message: (f) => `文件大小超过限制(${f.limit}M)`, show: 'dialog' },
  'file.quota': {
    code: 20203,
    http: 409,
    message: (f) => `${f.whose ?? ''}存储空间不足：已用 ${f.used}，上限 ${f.limit}`,
    show: 'dialog',
  },
  'file.unreadable': { code: 20204, http: 422, message: (f) => `文件无法读取：${f.reason}`, show: 'dialog' },
  'file.incomplete': { code: 20205, http: 409, message: (f) => `还有${f.missing}个分片没有上传`, show: 'dialog' },
  'file.private': {
    code: 20207,
    http: 409,
    message: '内容引用了您无权查看的私有文件，请移除后再保存',
    show: 'dialog',
  },
  'file.damaged': { code: 20206, http: 422, message: '文件在传输中损坏，请重新上传', show: 'dialog' },
  // Content spine.
  'content.wrongState': {
    code: 20301,
    http: 409,
    message: (f) => `当前状态为${f.state}，不能${f.verb}`,
    show: 'dialog',
  },
  'content.inUse': { code: 20302, http: 409, message: (f) => `「${f.title}」正在被使用：${f.users}`, show: 'dialog' },
  'content.notReady': { code: 20303, http: 422, message: (f) => `还不能发布：${f.reason}`, show: 'dialog' },
  'paper.notReady': { code: 20317, http: 422, message: (f) => `还不能定稿：${f.reason}`, show: 'dialog' },
  // Import and export of questions.
  'question_import.unreadable': {
    code: 20330,
    http: 422,
    message: (f) => `题目文件无法导入：${f.reason}`,
    show: 'dialog',
  },
  'question_import.wrongState': {
    code: 20331,
    http: 409,
    message: (f) => `导入的状态为${f.state}，不能${f.verb}`,
    show: 'dialog',
  },
  'question_import.unfinished': {
    code: 20332,
    http: 409,
    message: (f) => `还有${f.count}道题待补全，请补全，或选择不导入这些题`,
    show: 'dialog',
  },
  'question_import.nothing': { code: 20333, http: 409, message: '没有可以导入的题目', show: 'dialog' },
  'question_import.kept': {
    code: 20334,
    http: 409,
    message: (f) => `有${f.count}道题已被使用或修改过，不能撤销`,
    show: 'dialog',
  },
  'question_export.nothing': { code: 20335, http: 409, message: '没有可以导出的题目', show: 'dialog' },
  // The platform.
  'vpn.off': { code: 20307, http: 409, message: 'VPN 未启用', show: 'dialog' },
  'vpn.full': { code: 20308, http: 409, message: (f) => `网段 ${f.subnet} 的地址已用完`, show: 'dialog' },
  'archive.off': { code: 20309, http: 409, message: '归档配置已停用', show: 'dialog' },
  // Categories.
  'banner.nothingBefore': { code: 20306, http: 409, message: '没有可以回退的版本', show: 'dialog' },
  'category.tooDeep': { code: 20311, http: 409, message: (f) => `分类最多${f.depth}级`, show: 'dialog' },
  'category.intoItself': { code: 20312, http: 409, message: '不能移动到自己的下级分类中', show: 'dialog' },
  'category.hasChildren': {
    code: 20313,
    http: 409,
    message: (f) => `「${f.title}」下还有子分类，不能删除`,
    show: 'dialog',
  },
  // Experiments.
  'experiment.noTasks': { code: 20321, http: 409, message: '实验中没有可验证的任务环节', show: 'dialog' },
  'experiment.validating': { code: 20322, http: 409, message: '正在验证，请等待完成', show: 'dialog' },
  'experiment.packageUnreadable': {
    code: 20323,
    http: 422,
    message: (f) => `实验包无法导入：${f.reason}`,
    show: 'dialog',
  },
  'experiment.labsNotReady': {
    code: 20324,
    http: 409,
    message: '这次导入已经处理过或内容有变，请重新上传',
    show: 'dialog',
  },
  // Environments.
  'env.suiteDisabled': { code: 20401, http: 409, message: '环境套件已停用', show: 'dialog' },
  'env.suiteInUse': { code: 20402, http: 409, message: (f) => `环境套件正在被使用：${f.users}`, show: 'dialog' },
  'env.templateInUse': { code: 20407, http: 409, message: (f) => `环境模板正在被套件使用：${f.users}`, show: 'dialog' },
  'env.driverMissing': { code: 20403, http: 503, message: (f) => `环境服务不可用：${f.reason}`, show: 'dialog' },
  'env.notRunning': { code: 20404, http: 409, message: '环境未在运行', show: 'dialog' },
  'env.noSuite': { code: 20405, http: 409, message: '实验未配置环境套件', show: 'dialog' },
  'env.durationLimit': { code: 20406, http: 409, message: '已达最长使用时间，不能继续延长', show: 'dialog' },
  'env.notKept': { code: 20408, http: 409, message: (f) => `主目录没有保存：${f.reason}`, show: 'dialog' },
  'env.imageBusy': { code: 20409, http: 409, message: '镜像正在构建', show: 'dialog' },
  'env.imageInUse': { code: 20410, http: 409, message: (f) => `镜像正在被环境模板使用：${f.users}`, show: 'dialog' },
  // Classes, offerings, learning.
  'place.archived': { code: 20501, http: 409, message: (f) => archivedWords(f.kind as PlaceKind), show: 'dialog' },
  'place.memberFixed': { code: 20503, http: 409, message: (f) => String(f.reason), show: 'dialog' },
  'place.fileUnreadable': { code: 20502, http: 422, message: (f) => `名单无法读取：${f.reason}`, show: 'dialog' },
  'offering.notOpen': { code: 20511, http: 409, message: (f) => String(f.reason ?? '不在开放时间内'), show: 'dialog' },
  'offering.exists': {
    code: 20512,
    http: 409,
    message: (f) => `「${f.title}」已在${placeKindLabels[f.kind as PlaceKind]}中`,
    show: 'dialog',
  },
  'offering.hasRecords': {
    code: 20513,
    http: 409,
    message: (f) => `已有${f.count}名学员开始学习，不能移除`,
    show: 'dialog',
  },
  'offering.noContainer': {
    code: 20514,
    http: 409,
    message: (f) => `「${f.title}」是${f.kind}，不能在其中安排内容`,
    show: 'dialog',
  },
  'record.scoreRange': {
    code: 20521,
    http: 422,
    message: (f) => `${f.title ? `「${f.title}」的` : ''}分数应在0到${f.max}之间`,
    show: 'field',
  },
  'record.criterion': { code: 20524, http: 422, message: (f) => String(f.reason), show: 'field' },
  'record.wrongState': {
    code: 20522,
    http: 409,
    message: (f) => `当前状态为${f.state}，不能${f.verb}`,
    show: 'dialog',
  },
  'record.wrongPicture': { code: 20525, http: 422, message: (f) => String(f.reason), show: 'dialog' },
  'exam.wrongState': {
    code: 20571,
    http: 409,
    message: (f) => String(f.reason ?? '考试的状态已变化，请刷新'),
    show: 'dialog',
  },
  'exam.leadLost': {
    code: 20573,
    http: 409,
    message: '本场考试已在另一台设备或另一个窗口继续，这里的作答没有保存到服务器，仍保留在这台设备上',
    show: 'dialog',
  },
  'exam.checking': { code: 20574, http: 409, message: '正在检查，请等待结果', show: 'dialog' },
  'exam.notAdmitted': { code: 20572, http: 403, message: (f) => String(f.reason ?? '不能进入考试'), show: 'dialog' },
  'record.logRefused': {
    code: 20526,
    http: 422,
    message: (f) => `本次记录无法计入成绩：${f.reason}`,
    show: 'dialog',
  },
  'record.noAttemptsLeft': { code: 20523, http: 409, message: '提交次数已用完', show: 'dialog' },
  'query.closed': { code: 20531, http: 409, message: '提问已关闭', show: 'dialog' },
  'application.decided': { code: 20541, http: 409, message: '该申请已处理', show: 'dialog' },
  'appeal.notReleased': { code: 20542, http: 409, message: '成绩公布后才能申诉', show: 'dialog' },
  'appeal.already': { code: 20543, http: 409, message: '该次提交的成绩已经申诉过', show: 'dialog' },
  'appeal.tooLate': { code: 20549, http: 409, message: '已过申诉截止时间', show: 'dialog' },
  'appeal.decided': { code: 20544, http: 409, message: '该申诉已处理', show: 'dialog' },
  'appeal.sameScore': {
    code: 20545,
    http: 409,
    message: '改分后的总分与原来相同，请修改分数或维持原分',
    show: 'dialog',
  },
  'marking.noMarker': {
    code: 20546,
    http: 422,
    message: (f) => `${f.name ?? '所选人员'}不能在这里阅卷`,
    show: 'dialog',
  },
  'marking.tooManyComments': { code: 20547, http: 409, message: '常用评语最多200条', show: 'dialog' },
  'review.decided': { code: 20551, http: 409, message: '该审核已处理', show: 'dialog' },
  'review.waiting': { code: 20552, http: 409, message: '已提交审核，请等待处理', show: 'dialog' },
  'sync.notNewer': { code: 20553, http: 409, message: '来源没有更新的版本，或已被再次更新，请刷新', show: 'dialog' },
  'task.closed': { code: 20561, http: 409, message: '科研任务已结束', show: 'dialog' },
  'task.decided': { code: 20562, http: 409, message: '成果已通过验收，不能再修改', show: 'dialog' },
  'task.notSubmitted': { code: 20563, http: 409, message: '成果未提交或已验收', show: 'dialog' },
  'task.begun': { code: 20564, http: 409, message: (f) => `${f.names}已开始，不能移出任务`, show: 'dialog' },
  'job.finished': { code: 20601, http: 409, message: '任务已结束', show: 'dialog' },
  'certificate.notComplete': { code: 20782, http: 409, message: '完成全部必修内容后才能领取证书', show: 'dialog' },
  'certificate.revoked': { code: 20783, http: 409, message: '证书已被撤销', show: 'dialog' },
  'topic.badTemplate': {
    code: 20784,
    http: 422,
    message: (f) => String(f.reason ?? '该模板不能加入专题'),
    show: 'dialog',
  },
  'topic.full': { code: 20785, http: 409, message: (f) => `专题最多${f.most}个实验`, show: 'dialog' },
  'topic.unknownExperiment': { code: 20786, http: 409, message: '专题的实验已有变化，请刷新后再试', show: 'dialog' },
  'series.badPart': {
    code: 20781,
    http: 422,
    message: (f) => String(f.reason ?? '该内容不能加入系列'),
    show: 'dialog',
  },
} as const satisfies Record<string, RefusalEntry>

export type RefusalName = keyof typeof refusals

/** Refusals that any endpoint may answer with, without listing them. */
export type CommonRefusal =
  | 'invalid'
  | 'absent'
  | 'forbidden'
  | 'signedOut'
  | 'orgUnavailable'
  | 'signedInElsewhere'
  | 'personDisabled'
  | 'firstPassword'
  | 'noOrganisation'
  | 'tooMany'
  | 'tooLarge'
  | 'broken'
  | 'unavailable'
  | 'changedMeanwhile'
  | 'file.private'

/** Success codes. 311011: an import finished with some rows refused; 311012: accepted, runs as a job. */
export const successCodes = { done: 10200, partly: 311011, accepted: 311012 } as const

/** The sentence a person reads for a refusal. */
export function refusalMessage(name: RefusalName, facts: Record<string, string | number> = {}): string {
  const entry: RefusalEntry = refusals[name]
  return typeof entry.message === 'function' ? entry.message(facts) : entry.message
}
