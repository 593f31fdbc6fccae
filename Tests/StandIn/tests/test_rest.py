"""Paging, buckets, revocation and faults."""

from __future__ import annotations

import aiohttp

from .harness import StandInTest


class Paging(StandInTest):
    options = {"channels": 1, "messages": 250, "dms": 0}

    async def test_before_walks_through_everything_newest_first(self) -> None:
        channel = (await self.readable())[0]
        ids: list[int] = []
        cursor = ""
        while True:
            path = f"/channels/{channel['id']}/messages?limit=100{cursor}"
            status, page, _ = await self.get(path)
            self.assertEqual(status, 200)
            if not page:
                break
            ids += [int(it["id"]) for it in page]
            cursor = f"&before={page[-1]['id']}"
        self.assertEqual(len(ids), channel["messages"])
        self.assertEqual(ids, sorted(set(ids), reverse=True))

    async def test_after_gives_the_page_right_above_or_the_newest(self) -> None:
        channel = (await self.readable())[0]
        _, newest, _ = await self.get(f"/channels/{channel['id']}/messages?limit=100")
        _, second, _ = await self.get(
            f"/channels/{channel['id']}/messages?limit=100&before={newest[-1]['id']}"
        )
        path = f"/channels/{channel['id']}/messages?limit=10&after={second[-1]['id']}"
        _, page, _ = await self.get(path)
        self.assertEqual([it["id"] for it in page], [it["id"] for it in second[-11:-1]])
        await self.control("POST", "settings", {"after": "newest"})
        _, page, _ = await self.get(path)
        self.assertEqual([it["id"] for it in page], [it["id"] for it in newest[:10]])


class Limits(StandInTest):
    options = {"channels": 1, "messages": 5}

    async def test_a_full_bucket_answers_429_with_a_wait(self) -> None:
        await self.control("POST", "settings", {"bucket_scale": 0.05})
        channel = (await self.readable())[0]["id"]
        answers = [await self.get(f"/channels/{channel}/messages") for _ in range(8)]
        refused = [it for it in answers if it[0] == 429]
        self.assertTrue(refused)
        self.assertGreater(refused[0][1]["retry_after"], 0)
        self.assertIn("Retry-After", refused[0][2])

    async def test_a_revoked_token_is_401_from_then_on(self) -> None:
        self.assertEqual((await self.get("/users/@me"))[0], 200)
        await self.control("POST", "auth", {"revoke": self.user["token"]})
        self.assertEqual((await self.get("/users/@me"))[0], 401)
        summary = await self.control("GET", "summary")
        self.assertEqual(list(summary["revoked"].values()), ["control"])

    async def test_more_than_the_ceiling_within_a_second_revokes_a_user(self) -> None:
        await self.control("POST", "settings", {"global_limit": 10, "bucket_scale": 100.0})
        statuses = [(await self.get("/users/@me"))[0] for _ in range(14)]
        self.assertIn(401, statuses)


class Faults(StandInTest):
    options = {"channels": 1, "messages": 5}

    async def test_a_fault_strikes_as_often_as_it_was_told(self) -> None:
        await self.control("POST", "faults", {
            "action": {"status": 503}, "match": {"path": "/users/@me"}, "skip": 1, "count": 2,
        })
        statuses = [(await self.get("/users/@me"))[0] for _ in range(4)]
        self.assertEqual(statuses, [200, 503, 503, 200])
        self.assertEqual((await self.control("GET", "faults"))[0]["struck"], 2)

    async def test_a_reset_cuts_the_connection(self) -> None:
        await self.control("POST", "faults", {"action": {"reset": True}, "count": 1,
                                              "match": {"path": "/users/@me", "method": "GET"}})
        with self.assertRaises(aiohttp.ClientError):
            await self.get("/users/@me")
        self.assertEqual((await self.get("/users/@me"))[0], 200)

    async def test_an_unknown_action_is_refused(self) -> None:
        body = {"action": {"fly": 1}}
        async with self.client.post("/__control/faults", json=body) as answer:
            self.assertEqual(answer.status, 400)

    async def test_the_record_holds_what_was_asked(self) -> None:
        await self.control("DELETE", "record")
        await self.get("/users/@me")
        rows = await self.control("GET", "record?path=users/@me")
        self.assertEqual([(it["method"], it["status"]) for it in rows], [("GET", 200)])
