import { done, enterAs, newMobile, person, user } from './fixtures/accounts.ts';
import {
  lessonOf,
  lessonPath,
  openVideo,
  playUntil,
  pressIn,
  someCourse,
  timeOf,
} from './fixtures/courses.ts';
import { expect, expectAccessible, test, visit } from './fixtures/portal.ts';
import { enterBackOffice, staff } from './fixtures/staff.ts';

test(
  'staff open a paid course by hand, the user watches beyond its trial until it is taken back',
  { tag: '@once' },
  async ({ page, request, browser, baseURL }) => {
    const course = await someCourse(request, { price: 'paid' });
    const lesson = lessonOf(course, 'video');
    const mobile = newMobile();
    const me = await user(request, { mobile });
    const office = await browser.newContext({ baseURL });
    const desk = await office.newPage();
    await enterBackOffice(desk, await staff(request, 'courseManager'), baseURL);
    await visit(desk, '/admin');
    await desk
      .getByRole('navigation', { name: '管理后台菜单' })
      .getByRole('link', { name: '学习权限' })
      .click();
    await desk.getByRole('button', { name: '开通课程' }).click();
    const form = desk.getByRole('dialog', { name: '开通课程' });
    await form.getByRole('button', { name: '开通', exact: true }).click();
    await expect(form.getByText('请选择要开通的内容')).toBeVisible();
    await form.getByRole('textbox', { name: '用户手机号' }).fill(newMobile());
    await form.getByRole('combobox', { name: '课程' }).fill(course.title);
    await form.getByRole('option', { name: course.title }).click();
    await form.getByRole('textbox', { name: '原因' }).fill('单位集体报名');
    await expectAccessible(desk);
    await form.getByRole('button', { name: '开通', exact: true }).click();
    await expect(form.getByText('该手机号没有注册用户')).toBeVisible();
    await form.getByRole('textbox', { name: '用户手机号' }).fill(mobile);
    await form.getByRole('button', { name: '开通', exact: true }).click();
    await expect(form).toBeHidden();

    await enterAs(page, me, baseURL);
    await visit(page, '/message');
    await expect(page.getByRole('main').getByText('协会为您开通了课程')).toBeVisible();
    const player = await openVideo(page, lessonPath(course, lesson));
    await playUntil(player, 0.3);
    await pressIn(player, '9');
    await expect.poll(() => timeOf(player)).toBeGreaterThan(lesson.trial_seconds ?? 20);

    await desk.getByRole('searchbox', { name: '完整手机号' }).fill(mobile);
    await desk.getByRole('button', { name: '搜索' }).click();
    await expect(desk.getByRole('row')).toHaveCount(2);
    await desk.getByRole('button', { name: /^收回/ }).click();
    const why = desk.getByRole('dialog', { name: '收回学习权限' });
    await why.getByRole('button', { name: '收回' }).click();
    await expect(why.getByText('请写明原因')).toBeVisible();
    await why.getByRole('textbox', { name: '原因' }).fill('报名取消');
    await why.getByRole('button', { name: '收回' }).click();
    await expect(desk.getByText('已收回').first()).toBeVisible();
    await expectAccessible(desk);
    await pressIn(player, 'k');
    await expect(page.getByText('您的学习权限已结束，请刷新页面')).toBeVisible();
    await page.getByRole('button', { name: '刷新页面' }).click();
    await visit(page, `/course/${course.id}`);
    await expect(page.getByRole('link', { name: '免费试看' }).filter({ visible: true })).toBeVisible();
    await office.close();
  },
);

test(
  'staff work through what learners wrote with the keyboard, and the author hears of it',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const course = await someCourse(request, { price: 'free' });
    const me = await user(request);
    const asking = (content: string) =>
      done(person(request, me.token), '/api/szguild/course/courseQuestionPost', {
        course_id: course.id,
        content,
      });
    const mark = me.nickname;
    await asking(`加微信领取讲义，${mark}一`);
    await asking(`加微信领取讲义，${mark}二`);
    await enterBackOffice(page, await staff(request, 'courseManager'), baseURL);
    await visit(page, '/admin');
    await page.getByRole('link', { name: '待审核互动' }).click();
    await page.getByRole('navigation', { name: '内容种类' }).getByRole('link', { name: /提问/ }).click();
    const item = (text: string) => page.getByRole('listitem').filter({ hasText: `${mark}${text}` });
    await expect(item('二').getByText('可疑词语：加微信')).toBeVisible();
    await expectAccessible(page);

    await item('二').getByRole('button', { name: '通过' }).focus();
    await page.keyboard.press('r');
    const why = page.getByRole('dialog', { name: '拒绝提问' });
    await why.getByRole('button', { name: '拒绝' }).click();
    await expect(why.getByText('请写明原因')).toBeVisible();
    await why.getByRole('textbox', { name: '原因' }).fill('含广告或联系方式');
    await why.getByRole('button', { name: '拒绝' }).click();
    // What lies behind an open dialog counts as hidden.
    await expect(why).toBeHidden();
    await expect(item('二')).toBeHidden();

    await item('一').getByRole('button', { name: '通过' }).focus();
    await page.keyboard.press('e');
    const answer = page.getByRole('dialog', { name: '回答提问' });
    await answer.getByRole('textbox', { name: '回答' }).fill('讲义在课程页的「课件」里。');
    await visit(page, page.url());
    await item('一').getByRole('button', { name: '通过' }).focus();
    await page.keyboard.press('e');
    await answer.getByRole('button', { name: '恢复未保存的内容' }).click();
    await expect(answer.getByRole('textbox', { name: '回答' })).toHaveValue('讲义在课程页的「课件」里。');
    await expectAccessible(page);
    await answer.getByRole('button', { name: '发布回答' }).click();
    await expect(answer).toBeHidden();
    await expect(item('一')).toBeHidden();

    await enterAs(page, me, baseURL);
    await visit(page, `/course/${course.id}`);
    await expect(page.getByRole('main').getByText('讲义在课程页的「课件」里。').first()).toBeVisible();
    await visit(page, '/message');
    await expect(page.getByRole('main').getByText('您的课程提问未通过审核')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/含广告或联系方式/)
        .first(),
    ).toBeVisible();
  },
);

test(
  'staff follow a learner from the list to the heartbeats, and save the list',
  { tag: '@once' },
  async ({ page, request, baseURL }) => {
    const course = await someCourse(request, { price: 'free' });
    const lesson = lessonOf(course, 'video');
    const mobile = newMobile();
    const me = person(request, (await user(request, { mobile })).token);
    const { session } = await done<{ session: string }>(me, '/api/szguild/Coursehistory/saveVideoHistory', {
      lesson_id: lesson.id,
    });
    const beat = { session, seq: 1, ranges: [{ start: 0, end: 4 }], position: 4, rate: 1 };
    await done(me, '/api/szguild/Coursehistory/updateVideoHistory', beat);

    await enterBackOffice(page, await staff(request, 'courseManager'), baseURL);
    await visit(page, '/admin/course-learners');
    await page.getByRole('combobox', { name: '课程' }).fill(course.title);
    await page.getByRole('option', { name: course.title }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${course.title}的学员` })).toBeVisible();
    await page.getByRole('searchbox', { name: '完整手机号' }).fill('13900000000');
    await page.getByRole('button', { name: '搜索' }).click();
    await expect(page.getByText('没有符合条件的学员')).toBeVisible();
    await page.getByRole('searchbox', { name: '完整手机号' }).fill(mobile);
    await page.getByRole('button', { name: '搜索' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: '导出学员' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载文件' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^learners-.*\.xlsx$/);

    await page.getByRole('rowheader').getByRole('link').click();
    await expect(page.getByRole('img', { name: new RegExp(`^${lesson.title}：已看`) })).toBeVisible();
    await page.getByRole('link', { name: `查看心跳 ：${lesson.title}` }).click();
    await expect(page.getByRole('table', { name: '心跳' }).getByText('00:00–00:04')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: course.title }).click();
    await expect(page.getByRole('combobox', { name: '课程' })).toBeVisible();
  },
);
