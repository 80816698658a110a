"""Work is done by one worker at a time, survives the worker, and is seen by nobody it is hidden from."""

from __future__ import annotations

import multiprocessing
import threading
from datetime import timedelta

import pytest

from storage.database import Database
from storage.errors import Absent, LeaseLost, UnknownTag, WrongState
from storage.jobs import ATTEMPTS, Jobs, Lease
from storage.records import EVERYONE, JobRow, JobState
from tests.storage.house import House, WallClock


def _submit(house: House, name: str = "plan.md", *tags: str, replaces: str | None = None) -> JobRow:
    audience = frozenset(tags or [EVERYONE])
    return house.jobs.submit(house.id, "upload", name, audience, {"sha256": "ab"}, "tests", replaces)


def _leased(house: House) -> Lease:
    lease = house.jobs.lease()
    assert lease is not None
    return lease


def test_jobs_are_done_in_the_order_they_came(house: House, clock: WallClock) -> None:
    names = [f"{n}.md" for n in range(5)]
    for name in names:
        _submit(house, name)
        clock.pass_(seconds=1)
    assert [_leased(house).job.document_name for _ in names] == names
    assert house.jobs.lease() is None


def test_progress_is_seen_and_an_end_is_final(house: House) -> None:
    user = house.member("Kim")
    job, lease = _submit(house), _leased(house)
    assert house.jobs.progress(lease, "embed", 3, 10) is False
    seen = house.jobs.get(house.scope(user), job.id)
    assert (seen.state, seen.stage, seen.done, seen.total, seen.attempts) == (
        JobState.RUNNING, "embed", 3, 10, 1,
    )  # fmt: skip
    house.jobs.finish(lease)
    assert house.jobs.get(house.scope(user), job.id).done == 10
    for late in (house.jobs.heartbeat, house.jobs.finish, house.jobs.cancelled):
        with pytest.raises(LeaseLost):
            late(lease)
    with pytest.raises(LeaseLost):
        house.jobs.fail(lease, "too late")
    assert house.jobs.get(house.scope(user), job.id).state is JobState.DONE


def test_case_3_the_whole_reason_of_a_failure_is_kept(house: House) -> None:
    user = house.member("Kim")
    job = _submit(house)
    reason = "가격표.pdf, page 7: the stream ends early.\n" * 200
    house.jobs.fail(_leased(house), reason)
    assert house.jobs.get(house.scope(user), job.id).error == reason


def test_a_dead_workers_job_goes_to_another_and_the_dead_one_loses_its_say(
    house: House, clock: WallClock
) -> None:
    _submit(house)
    first = _leased(house)
    clock.pass_(seconds=59)
    assert house.jobs.lease() is None
    house.jobs.heartbeat(first)
    clock.pass_(seconds=59)
    assert house.jobs.lease() is None
    clock.pass_(seconds=2)
    second = _leased(house)
    assert second.job.id == first.job.id
    assert second.job.attempts == 2
    for report in (house.jobs.heartbeat, house.jobs.finish):
        with pytest.raises(LeaseLost):
            report(first)
    house.jobs.finish(second)


def test_a_job_that_kills_every_worker_fails_with_that_reason(house: House, clock: WallClock) -> None:
    user = house.member("Kim")
    job = _submit(house)
    for _ in range(ATTEMPTS):
        _leased(house)
        clock.pass_(minutes=2)
    assert house.jobs.lease() is None
    seen = house.jobs.get(house.scope(user), job.id)
    assert seen.state is JobState.FAILED
    assert "stopped again and again" in seen.error


def test_the_only_owner_frees_everything_at_its_start(house: House) -> None:
    _submit(house)
    _leased(house)
    assert house.jobs.release_all() == 1
    assert _leased(house).job.attempts == 2


def test_case_47_cancelling_ends_a_waiting_job_at_once_and_a_running_one_when_it_reports(
    house: House,
) -> None:
    scope = house.scope(house.member("Kim"))
    waiting = _submit(house)
    assert house.jobs.request_cancel(scope, waiting.id).state is JobState.CANCELLED
    running = _submit(house)
    lease = _leased(house)
    assert house.jobs.request_cancel(scope, running.id).state is JobState.RUNNING
    assert house.jobs.progress(lease, "parse", 1, 2) is True
    house.jobs.cancelled(lease)
    with pytest.raises(WrongState):
        house.jobs.request_cancel(scope, running.id)


def test_a_cancelled_job_whose_worker_died_ends_as_cancelled(house: House, clock: WallClock) -> None:
    scope = house.scope(house.member("Kim"))
    job = _submit(house)
    _leased(house)
    house.jobs.request_cancel(scope, job.id)
    clock.pass_(minutes=2)
    assert house.jobs.lease() is None
    assert house.jobs.get(scope, job.id).state is JobState.CANCELLED


def test_a_failed_job_starts_again_on_request(house: House) -> None:
    scope = house.scope(house.member("Kim"))
    job = _submit(house)
    with pytest.raises(WrongState):
        house.jobs.retry(scope, job.id)
    house.jobs.fail(_leased(house), "no")
    again = house.jobs.retry(scope, job.id)
    assert (again.state, again.error, again.attempts) == (JobState.WAITING, "", 0)
    assert _leased(house).job.id == job.id


def test_a_failed_job_can_be_forgotten(house: House) -> None:
    scope = house.scope(house.member("Kim"))
    job = _submit(house)
    with pytest.raises(WrongState):
        house.jobs.dismiss(scope, job.id)
    house.jobs.fail(_leased(house), "no")
    house.jobs.dismiss(scope, job.id)
    with pytest.raises(Absent):
        house.jobs.get(scope, job.id)


def test_law_1_a_job_is_seen_by_the_readers_of_its_audience_alone(house: House) -> None:
    hr, sales = house.scope(house.member("Kim", "hr")), house.scope(house.member("Lee", "sales"))
    job = _submit(house, "salaries.xlsx", "hr")
    assert [j.id for j in house.jobs.list(hr)] == [job.id]
    assert house.jobs.list(sales) == ()
    told = set()
    for id_ in (job.id, "0" * 32):
        for call in (house.jobs.get, house.jobs.request_cancel, house.jobs.retry, house.jobs.dismiss):
            with pytest.raises(Absent) as refused:
                call(sales, id_)
            told.add(str(refused.value))
    assert len(told) == 1
    assert house.jobs.get(hr, job.id).state is JobState.WAITING


def test_a_job_follows_its_document_out_of_sight(house: House) -> None:
    user = house.member("Kim", "hr")
    job = _submit(house, "plan.md", "hr")
    document = house.publish("Pay is secret", ["hr"], job_id=job.id)
    assert house.jobs.get(house.scope(user), job.id).document_id == document.document_id
    house.writer.retag(house.id, document.document_id, frozenset({"sales"}), 1, "tests")
    assert house.jobs.list(house.scope(user)) == ()


def test_erasing_takes_the_names_that_jobs_hold_and_stops_those_that_run(house: House) -> None:
    document = house.publish("Pay is secret", ["hr"])
    _submit(house, "salaries.xlsx", "hr", replaces=document.document_id)
    lease = _leased(house)
    _submit(house, "salaries again.xlsx", "hr", replaces=document.document_id)
    house.writer.erase(house.id, document.document_id, "tests")
    assert house.jobs.heartbeat(lease) is True
    with house.database.read() as connection:
        assert "salaries" not in str(connection.exec_driver_sql("SELECT * FROM jobs").all())
    assert house.jobs.lease() is None


def test_a_job_for_an_unknown_tag_is_refused(house: House) -> None:
    with pytest.raises(UnknownTag):
        _submit(house, "plan.md", "ghost")


def test_one_of_many_threads_gets_each_job(house: House) -> None:
    for n in range(12):
        _submit(house, f"{n}.md")
    won: list[str] = []

    def work() -> None:
        while (lease := house.jobs.lease()) is not None:
            won.append(lease.job.id)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == len(set(won)) == 12


def _work_in_a_process(url: str, results: multiprocessing.Queue[list[str]]) -> None:
    database = Database.open(url)
    jobs, won = Jobs(database, timedelta(minutes=5)), []
    while (lease := jobs.lease()) is not None:
        won.append(lease.job.id)
        jobs.finish(lease)
    database.close()
    results.put(won)


def test_one_of_many_processes_gets_each_job(house: House, url: str) -> None:
    for n in range(24):
        _submit(house, f"{n}.md")
    context = multiprocessing.get_context("spawn")
    results: multiprocessing.Queue[list[str]] = context.Queue()
    processes = [context.Process(target=_work_in_a_process, args=(url, results)) for _ in range(3)]
    for process in processes:
        process.start()
    won = [id_ for _ in processes for id_ in results.get(timeout=60)]
    for process in processes:
        process.join(30)
    assert len(won) == len(set(won)) == 24
