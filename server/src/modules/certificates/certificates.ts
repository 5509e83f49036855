import { yearOf } from '@portal/contract/time';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Messages } from '../messages/messages.ts';
import { certificateFigures } from './certificates.figures.ts';
import { createCertificateFiles } from './certificates.files.ts';
import { mountCertificates } from './certificates.http.ts';
import { newNumber } from './certificates.number.ts';
import { createReading } from './certificates.reading.ts';
import { certificateRoutes } from './certificates.routes.ts';
import { createCertificateStaff } from './certificates.staff.ts';
import { certificateStore as store } from './certificates.store.ts';

export type CertificatePorts = {
  lessons: { isComplete(userId: number, courseId: number, queries: Queries): Promise<boolean> };
  exams: {
    outcome(
      userId: number,
      courseId: number,
      queries: Queries,
    ): Promise<{ hasExam: boolean; passed: boolean; score: number | null }>;
  };
  courses: { wasTakenBack(queries: Queries, userId: number, courseId: number): Promise<boolean> };
  messages: Pick<Messages, 'send'>;
  association(): Promise<string>;
};

/** Numbers are drawn from a hundred million a year. */
const mostDraws = 5;

export type Certificates = ReturnType<typeof createCertificates>;

/** Certificates of completed courses, their verification by anybody, and the credit hours they add up to. */
export function createCertificates(platform: Platform, ports: CertificatePorts) {
  const { database, clock, keyring } = platform;
  const reading = createReading(platform, ports);
  const files = createCertificateFiles(platform, { ...reading, ...ports });
  const staff = createCertificateStaff(platform, { ...reading, messages: ports.messages });

  const personalData: PersonalData = {
    name: 'certificates',
    collect: async (userId) => (await store.ofUser(database, userId)).map(reading.ownOf),
    erase: (transaction, userId) => store.erase(transaction, userId),
  };

  return {
    calls: certificateRoutes({ reading, files, staff }),
    mounts: [mountCertificates(files)],
    personalData,
    figures: certificateFigures(database),

    isHeld: (queries: Queries, userId: number, courseId: number): Promise<boolean> =>
      store.has(queries, userId, courseId),

    /** Gives the certificate once every required part of the course is passed: part of the transaction that passes the last. */
    async award(transaction: Transaction, userId: number, courseId: number): Promise<boolean> {
      await store.lockAward(transaction, userId, courseId);
      if (await store.has(transaction, userId, courseId)) return false;
      if (!(await ports.lessons.isComplete(userId, courseId, transaction))) return false;
      const exam = await ports.exams.outcome(userId, courseId, transaction);
      if (exam.hasExam && !exam.passed) return false;
      // Whose money was returned has not taken the course, even if a later change of the rules would let them pass.
      if (await ports.courses.wasTakenBack(transaction, userId, courseId)) return false;
      const course = await store.course(transaction, courseId);
      if (!course) return false;
      const now = clock();
      const { name, isReal } = await store.holderName(transaction, userId);
      const row = {
        userId,
        courseId,
        holderSealed: keyring.seal(name),
        namedAt: isReal ? now : null,
        courseTitle: course.title,
        creditHours: course.creditHours,
        score: exam.score,
        issuedAt: now,
      };
      for (let draws = 0; draws < mostDraws; draws++) {
        const number = newNumber(yearOf(now));
        if (!(await store.add(transaction, { ...row, number }))) continue;
        await ports.messages.send(transaction, {
          userId,
          type: 2,
          title: '恭喜您获得结业证书',
          content: `您已完成《${course.title}》的学习与考核，获得 ${course.creditHours} 学时，证书编号 ${number}。`,
          link: `/certificate/${number}`,
          eventKey: `certificate:${number}`,
        });
        return true;
      }
      throw new Error('no free certificate number was drawn');
    },
  };
}
