import { attendance } from '@portal/contract/attendance';
import { attendanceModeTitle, attendanceStateTitle } from '@portal/contract/attendance-titles';
import { certificates } from '@portal/contract/certificates';
import { courseDesk } from '@portal/contract/course-desk';
import { courseStateTitle } from '@portal/contract/course-content';
import { commentKindTitle, courseComments, courseRights } from '@portal/contract/course-staff';
import { courseStructure } from '@portal/contract/course-structure';
import { rightSourceTitle } from '@portal/contract/courses';
import { examDesk } from '@portal/contract/exam-desk';
import { difficultyTitle } from '@portal/contract/exam-questions';
import { questionTypeTitle } from '@portal/contract/exam-titles';
import { listTable, moment, wholeTable, yuan } from './downloads.lists.ts';

const examStateTitle = { none: '无考试', draft: '草稿', published: '已发布' };
const commentStateTitle = { published: '已公开', pending: '待审核', rejected: '未通过' };
const rightStateTitle = { active: '有效', ended: '已到期', revoked: '已收回' };
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What course managers work with. */
export const learningLists = [
  listTable(courseDesk.list, 'courses', '课程', {
    编号: (row) => row.id,
    课程: (row) => row.title,
    状态: (row) => courseStateTitle[row.state],
    分类: (row) => row.category,
    讲师: (row) => row.teacher,
    '价格（元）': (row) => yuan(row.price),
    课时数: (row) => row.lessons,
    学员数: (row) => row.learners,
    发布时间: (row) => moment(row.published),
    更新时间: (row) => moment(row.updated),
  }),
  listTable(courseStructure.teachers, 'teachers', '讲师', {
    姓名: (row) => row.name,
    头衔: (row) => row.title,
    简介: (row) => row.intro,
    课程数: (row) => row.courses,
  }),
  listTable(courseComments.list, 'course-comments', '课程互动', {
    种类: (row) => commentKindTitle[row.kind],
    课程: (row) => row.course.title,
    课时: (row) => row.lesson?.title ?? '',
    作者: (row) => row.author,
    星级: (row) => row.stars,
    内容: (row) => row.content,
    状态: (row) => commentStateTitle[row.state],
    未通过原因: (row) => row.rejected_reason,
    举报数: (row) => row.reports,
    回复: (row) => row.answer?.content ?? '',
    时间: (row) => moment(row.created),
  }),
  listTable(courseRights.list, 'course-rights', '学习权限', {
    用户: (row) => row.user.nickname,
    手机号: (row) => row.user.mobile,
    课程或路径: (row) => row.item.title,
    来源: (row) => rightSourceTitle[row.source],
    状态: (row) => rightStateTitle[row.state],
    开通时间: (row) => moment(row.granted),
    有效期至: (row) => moment(row.until) || '长期',
    说明: (row) => row.reason,
    经办人: (row) => row.granted_by,
    收回原因: (row) => row.revoked_reason,
  }),
  listTable(certificates.staffList, 'certificates', '证书', {
    证书编号: (row) => row.number,
    持有人: (row) => row.holder,
    课程: (row) => row.course_title,
    学时: (row) => row.credit_hours,
    成绩: (row) => row.score,
    状态: (row) => (row.state === 'valid' ? '有效' : '已撤销'),
    颁发时间: (row) => moment(row.issued),
    撤销时间: (row) => moment(row.revoked),
    撤销原因: (row) => row.revoked_reason,
  }),
  listTable(examDesk.courseList, 'exams', '考试', {
    课程: (row) => row.title,
    课程状态: (row) => courseStateTitle[row.course_state],
    考试状态: (row) => examStateTitle[row.exam_state],
    题目数: (row) => row.questions,
    答卷数: (row) => row.attempts,
  }),
  listTable(examDesk.questionList, 'exam-questions', '题目', {
    题型: (row) => questionTypeTitle[row.type],
    题目: (row) => row.body,
    选项: (row) => row.options.map((option, index) => `${letters[index]}. ${option}`).join('\n'),
    答案: (row) =>
      row.type === 'fill_in'
        ? row.blanks.map((blank) => blank.join(' / ')).join('；')
        : row.right.map((index) => letters[index]).join(''),
    解析: (row) => row.explanation,
    知识点: (row) => row.topic,
    难度: (row) => difficultyTitle[row.difficulty] ?? '',
    版本: (row) => row.version,
    更新时间: (row) => moment(row.changed),
  }),
  wholeTable(examDesk.statistics, 'exam-statistics', '各题分析', ({ questions }) => questions, {
    题型: (row) => questionTypeTitle[row.type],
    题目: (row) => row.body,
    答卷数: (row) => row.answered,
    得分率: (row) => row.difficulty ?? '',
    区分度: (row) => row.discrimination ?? '',
  }),
  listTable(examDesk.allowanceList, 'exam-allowances', '考试照顾', {
    用户: (row) => row.nickname,
    手机号: (row) => row.mobile,
    '加时（分钟）': (row) => row.extra_minutes,
    加次: (row) => row.extra_attempts,
    原因: (row) => row.reason,
  }),
  listTable(attendance.list, 'attendance-sessions', '签到场次', {
    场次: (row) => row.title,
    地点: (row) => row.place,
    开始: (row) => moment(row.starts),
    结束: (row) => moment(row.ends),
    学时: (row) => row.credit_hours,
    签到方式: (row) => attendanceModeTitle[row.mode],
    状态: (row) => attendanceStateTitle[row.state],
    签到人数: (row) => row.attendees,
  }),
];
